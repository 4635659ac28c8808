#include "assay/index/stored_texts.h"

#include <algorithm>

#include "assay/index/layout.h"
#include "assay/index/varint.h"
#include "assay/io/compress.h"
#include "assay/io/decompress.h"

namespace assay {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kTextBlock = std::size_t{1} << 15;  // of text, before it is compressed
constexpr int kLevel = 1;

struct Footer {
    std::uint64_t index = 0;  ///< where the offsets of the blocks are
    std::uint32_t blocks = 0;
    std::uint32_t documents = 0;
};

}  // namespace

StoredTextsWriter::StoredTextsWriter(const std::string& folder, const std::string& stem)
    : part_{folder, stem + ".texts", "texts", kVersion, true} {}

void StoredTextsWriter::add_field(std::uint32_t field, std::string_view text) {
    put_varint(field, record_);
    put_varint(text.size(), record_);
    record_ += text;
    ++record_fields_;
}

void StoredTextsWriter::end_document() {
    if (block_.empty()) firsts_.push_back(documents_);
    put_varint(record_fields_, block_);
    block_ += record_;
    record_.clear();
    record_fields_ = 0;
    ++documents_;
    if (block_.size() >= kTextBlock) end_block();
}

void StoredTextsWriter::end_block() {
    offsets_.push_back(part_.offset());
    part_.write(zstd_compressed(block_, kLevel));
    block_.clear();
}

std::size_t StoredTextsWriter::memory() const {
    return block_.capacity() + record_.capacity() + 8 * offsets_.capacity() +
           4 * firsts_.capacity();
}

IndexPart StoredTextsWriter::finish() {
    if (!block_.empty()) end_block();
    offsets_.push_back(part_.offset());
    pad(part_);
    const std::uint64_t index = part_.offset();
    part_.write_array(offsets_.data(), offsets_.size());
    part_.write_array(firsts_.data(), firsts_.size());
    write_footer(part_, Footer{.index = index,
                               .blocks = static_cast<std::uint32_t>(firsts_.size()),
                               .documents = documents_});
    return part_.finish();
}

StoredTexts::StoredTexts(const std::string& folder, const IndexPart& part)
    : part_{folder, part, kVersion} {
    const auto footer = read_footer<Footer>(part_);
    documents_ = footer.documents;
    blocks_ = footer.blocks;
    if (footer.index % 8 != 0) part_.damaged("the last bytes are wrong");
    offsets_ = part_.array<std::uint64_t>(footer.index, std::uint64_t{blocks_} + 1);
    firsts_ = part_.array<std::uint32_t>(footer.index + 8 * (std::uint64_t{blocks_} + 1), blocks_);
}

std::string StoredTexts::unpack(std::uint32_t block) const {
    const std::uint64_t from = offsets_[block];
    const std::uint64_t to = offsets_[block + 1];
    if (from < kPartHeader || from > to || to > part_.bytes().size()) {
        part_.damaged("blocks overlap");
    }
    try {
        return unzstd(part_.bytes().substr(from, to - from), "texts");
    } catch (const std::exception&) {
        part_.damaged("a block cannot be unpacked");
    }
}

std::vector<StoredField> StoredTexts::take_record(std::string_view& rest) const {
    const auto count = take_checked_varint(rest);
    if (!count || *count > rest.size()) part_.damaged("a document is cut off");
    std::vector<StoredField> fields;
    for (std::uint64_t i = 0; i < *count; ++i) {
        const auto field = take_checked_varint(rest);
        const auto size = field ? take_checked_varint(rest) : std::nullopt;
        if (!size || *field > UINT32_MAX || *size > rest.size()) {
            part_.damaged("a document is cut off");
        }
        fields.push_back({static_cast<std::uint32_t>(*field), std::string{rest.substr(0, *size)}});
        rest.remove_prefix(*size);
    }
    return fields;
}

std::vector<StoredField> StoredTexts::fields(std::uint32_t document) const {
    const std::uint32_t* after = std::upper_bound(firsts_, firsts_ + blocks_, document);
    if (after == firsts_ || document >= documents_) part_.damaged("a document is missing");
    const std::string text = unpack(static_cast<std::uint32_t>(after - firsts_ - 1));
    std::string_view rest = text;
    for (std::uint32_t d = *(after - 1); d < document; ++d) take_record(rest);
    return take_record(rest);
}

void StoredTexts::for_each(
    const std::function<void(std::uint32_t, std::span<const StoredField>)>& take) const {
    std::uint32_t document = 0;
    for (std::uint32_t b = 0; b < blocks_; ++b) {
        if (firsts_[b] != document) part_.damaged("blocks are out of order");
        const std::string text = unpack(b);
        for (std::string_view rest = text; !rest.empty(); ++document) {
            take(document, take_record(rest));
        }
    }
    if (document != documents_) part_.damaged("the number of documents is wrong");
}

void StoredTexts::check(std::uint32_t field_count) const {
    for_each([&](std::uint32_t, std::span<const StoredField> fields) {
        for (const StoredField& field : fields) {
            if (field.field >= field_count) part_.damaged("a field that is not there");
        }
    });
}

}  // namespace assay
