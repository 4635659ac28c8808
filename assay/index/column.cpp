#include "assay/index/column.h"

#include <fmt/format.h>

#include <bit>
#include <cassert>
#include <utility>

#include "assay/core/error.h"
#include "assay/index/layout.h"

namespace assay {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr unsigned kLengthBits = 24;            // a text is its offset and its length in 64 bits
constexpr std::size_t kKnownTexts = 1U << 16U;  // beyond that, equal texts may be written twice

struct Footer {
    std::uint64_t text_bytes = 0;
    std::uint32_t documents = 0;
    std::uint32_t name_bytes = 0;
    std::uint32_t type = 0;
    std::uint32_t zero = 0;
};

}  // namespace

std::string_view name_of(ColumnType type) {
    switch (type) {
        case ColumnType::integer:
            return "integer";
        case ColumnType::number:
            return "number";
        case ColumnType::text:
            return "text";
        case ColumnType::mixed:
            return "mixed";
        default:
            return "none";
    }
}

ColumnWriter::ColumnWriter(const std::string& folder, std::string file, std::string name)
    : part_{folder, std::move(file), "column", kVersion, true}, name_{std::move(name)} {}

std::uint64_t ColumnWriter::place_of(std::string_view text) {
    if (text.size() >> kLengthBits != 0) {
        throw Error{fmt::format("attribute '{}' has a text of {} bytes; the most is {}", name_,
                                text.size(), (1U << kLengthBits) - 1)};
    }
    std::string key{text};
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const std::uint64_t place = texts_ << kLengthBits | text.size();
    part_.write(text);
    texts_ += text.size();
    if (known_.size() < kKnownTexts) known_.emplace(std::move(key), place);
    return place;
}

void ColumnWriter::add(std::uint32_t document, const AttributeValue& value) {
    assert(document + std::size_t{1} >= kinds_.size());
    values_.resize(document + std::size_t{1}, 0);
    kinds_.resize(document + std::size_t{1}, 0);
    ColumnType kind = ColumnType::text;
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        kind = ColumnType::integer;
        values_.back() = static_cast<std::uint64_t>(*integer);
    } else if (const auto* number = std::get_if<double>(&value)) {
        kind = ColumnType::number;
        values_.back() = std::bit_cast<std::uint64_t>(*number);
    } else {
        values_.back() = place_of(std::get<std::string>(value));
    }
    kinds_.back() = static_cast<std::uint8_t>(kind);
    if (type_ == ColumnType::none) type_ = kind;
    if (type_ != kind) type_ = ColumnType::mixed;
}

std::size_t ColumnWriter::memory() const { return values_.capacity() * 9 + known_.size() * 128; }

IndexPart ColumnWriter::finish(std::uint32_t documents) {
    values_.resize(documents, 0);
    kinds_.resize(documents, 0);
    pad(part_);
    part_.write_array(values_.data(), values_.size());
    part_.write_array(kinds_.data(), kinds_.size());
    pad(part_);
    part_.write(name_);
    write_footer(part_, Footer{.text_bytes = texts_,
                               .documents = documents,
                               .name_bytes = static_cast<std::uint32_t>(name_.size()),
                               .type = static_cast<std::uint32_t>(type_)});
    return part_.finish();
}

AttributeColumn::AttributeColumn(const std::string& folder, const IndexPart& part)
    : part_{folder, part, kVersion} {
    const auto footer = read_footer<Footer>(part_);
    documents_ = footer.documents;
    text_bytes_ = footer.text_bytes;
    if (footer.type > static_cast<std::uint32_t>(ColumnType::mixed)) {
        part_.damaged("a type that is not there");
    }
    type_ = static_cast<ColumnType>(footer.type);
    Layout layout{part_};
    texts_ = layout.take<char>(text_bytes_);
    values_ = layout.take<std::uint64_t>(documents_);
    kinds_ = layout.take<std::uint8_t>(documents_);
    name_.assign(layout.take<char>(footer.name_bytes), footer.name_bytes);
    layout.expect_end(sizeof(Footer));
}

ColumnType AttributeColumn::kind(std::uint32_t document) const {
    if (document >= documents_) part_.damaged("a document that is not there was asked for");
    return kinds_[document] < static_cast<std::uint8_t>(ColumnType::mixed)
               ? static_cast<ColumnType>(kinds_[document])
               : ColumnType::none;
}

std::int64_t AttributeColumn::integer(std::uint32_t document) const {
    return static_cast<std::int64_t>(values_[document]);
}

double AttributeColumn::number(std::uint32_t document) const {
    return std::bit_cast<double>(values_[document]);
}

std::string_view AttributeColumn::text(std::uint32_t document) const {
    const std::uint64_t size = values_[document] & ((std::uint64_t{1} << kLengthBits) - 1);
    const std::uint64_t offset = values_[document] >> kLengthBits;
    if (offset > text_bytes_ || size > text_bytes_ - offset) part_.damaged("a text is cut off");
    return {texts_ + offset, static_cast<std::size_t>(size)};
}

std::optional<AttributeValue> AttributeColumn::value(std::uint32_t document) const {
    switch (kind(document)) {
        case ColumnType::integer:
            return integer(document);
        case ColumnType::number:
            return number(document);
        case ColumnType::text:
            return std::string{text(document)};
        default:
            return std::nullopt;
    }
}

void AttributeColumn::check() const {
    ColumnType found = ColumnType::none;
    for (std::uint32_t d = 0; d < documents_; ++d) {
        const ColumnType here = kind(d);
        if (static_cast<std::uint8_t>(here) != kinds_[d]) part_.damaged("a kind that is not there");
        if (here == ColumnType::none) continue;
        if (here == ColumnType::text) text(d);
        if (found == ColumnType::none) found = here;
        if (found != here) found = ColumnType::mixed;
    }
    if (found != type_) part_.damaged("the type is not that of the values");
}

}  // namespace assay
