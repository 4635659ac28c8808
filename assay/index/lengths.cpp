#include "assay/index/lengths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace assay {
namespace {

constexpr std::uint32_t kVersion = 1;

/// The part's fixed beginning, after the header of all parts.
struct Head {
    std::uint64_t total;
    std::uint32_t documents;
    std::uint32_t distinct;
    std::uint32_t code_bytes;
    std::uint32_t fields;
};

unsigned bytes_for(std::uint32_t most) {
    if (most < 0x100) return 1;
    return most < 0x10000 ? 2 : 4;
}

std::uint32_t read_wide(const std::uint8_t* values, std::uint32_t index, unsigned bytes) {
    std::uint32_t value = 0;
    std::memcpy(&value, values + std::size_t{index} * bytes, bytes);
    return value;
}

/// Values of 1, 2 or 4 bytes, and zeros up to the next multiple of 8, at least 8 of them.
void write_column(std::span<const std::uint32_t> values, unsigned bytes, PartWriter& writer) {
    std::string column(values.size() * bytes, '\0');
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::memcpy(column.data() + i * bytes, &values[i], bytes);
    }
    column.append(8 + (8 - column.size() % 8) % 8, '\0');
    writer.write(column);
}

std::uint64_t column_size(std::uint64_t count, unsigned bytes) {
    const std::uint64_t size = count * bytes;
    return size + 8 + (8 - size % 8) % 8;
}

}  // namespace

LengthTable::LengthTable(std::span<const std::uint32_t> lengths)
    : distinct{lengths.begin(), lengths.end()} {
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    codes.reserve(lengths.size());
    for (const std::uint32_t length : lengths) {
        const auto at = std::lower_bound(distinct.begin(), distinct.end(), length);
        codes.push_back(static_cast<std::uint32_t>(at - distinct.begin()));
        total += length;
    }
}

BoundParameters LengthTable::bounds() const {
    BoundParameters parameters;
    const auto documents = static_cast<double>(codes.size());
    if (total > 0) parameters.average_length = static_cast<double>(total) / documents;
    return parameters;
}

IndexPart Lengths::write(const std::string& folder, const std::string& file,
                         const LengthTable& table,
                         std::span<const std::vector<std::uint32_t>> field_lengths) {
    PartWriter writer{folder, file, "lengths", kVersion};
    const auto distinct = static_cast<std::uint32_t>(table.distinct.size());
    const Head head{table.total, static_cast<std::uint32_t>(table.codes.size()), distinct,
                    bytes_for(distinct == 0 ? 0 : distinct - 1),
                    static_cast<std::uint32_t>(field_lengths.size())};
    writer.write_array(&head, 1);
    write_column(table.distinct, 4, writer);
    write_column(table.codes, head.code_bytes, writer);
    for (const std::vector<std::uint32_t>& lengths : field_lengths) {
        const std::uint64_t total =
            std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{});
        const std::uint32_t most = lengths.empty() ? 0 : *std::ranges::max_element(lengths);
        const std::uint64_t bytes = bytes_for(most);
        writer.write_array(&total, 1);
        writer.write_array(&bytes, 1);
        write_column(lengths, static_cast<unsigned>(bytes), writer);
    }
    return writer.finish();
}

Lengths::Lengths(const std::string& folder, const IndexPart& part) : part_{folder, part, kVersion} {
    std::uint64_t at = kPartHeader;
    const Head head = *part_.array<Head>(at, 1);
    at += sizeof(Head);
    total_ = head.total;
    documents_ = head.documents;
    distinct_count_ = head.distinct;
    code_bytes_ = head.code_bytes;
    if (code_bytes_ != 1 && code_bytes_ != 2 && code_bytes_ != 4) part_.damaged("code width");
    if (documents_ > 0 && distinct_count_ == 0) part_.damaged("documents without lengths");
    distinct_ = part_.array<std::uint32_t>(at, column_size(distinct_count_, 4) / 4);
    at += column_size(distinct_count_, 4);
    codes_ = part_.array<std::uint8_t>(at, column_size(documents_, code_bytes_));
    at += column_size(documents_, code_bytes_);
    for (std::uint32_t field = 0; field < head.fields; ++field) {
        const auto* numbers = part_.array<std::uint64_t>(at, 2);
        if (numbers[1] != 1 && numbers[1] != 2 && numbers[1] != 4) part_.damaged("field width");
        const auto bytes = static_cast<unsigned>(numbers[1]);
        at += 16;
        fields_.push_back(
            {part_.array<std::uint8_t>(at, column_size(documents_, bytes)), numbers[0], bytes});
        at += column_size(documents_, bytes);
    }
}

std::uint32_t Lengths::code(std::uint32_t document) const {
    const std::uint32_t code = read_wide(codes_, document, code_bytes_);
    return std::min(code, static_cast<std::uint32_t>(distinct_count_ - 1));
}

std::uint32_t Lengths::field_length(std::uint32_t document, std::uint32_t field) const {
    if (fields_.empty()) return length(document);
    return read_wide(fields_[field].values, document, fields_[field].bytes);
}

std::uint64_t Lengths::field_total(std::uint32_t field) const {
    return fields_.empty() ? total_ : fields_[field].total;
}

void Lengths::check() const {
    for (std::size_t i = 1; i < distinct_count_; ++i) {
        if (distinct_[i - 1] >= distinct_[i]) part_.damaged("distinct lengths out of order");
    }
    std::uint64_t total = 0;
    for (std::uint32_t document = 0; document < documents_; ++document) {
        if (read_wide(codes_, document, code_bytes_) >= distinct_count_) {
            part_.damaged(fmt::format("document {}: no such length", document));
        }
        total += length(document);
    }
    if (total != total_) part_.damaged("lengths do not sum up to the total");
    for (const Column& column : fields_) {
        std::uint64_t sum = 0;
        for (std::uint32_t document = 0; document < documents_; ++document) {
            sum += read_wide(column.values, document, column.bytes);
        }
        if (sum != column.total) part_.damaged("field lengths do not sum up to their total");
    }
}

}  // namespace assay
