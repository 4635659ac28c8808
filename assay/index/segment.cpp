#include "assay/index/segment.h"

#include <fmt/format.h>

#include <bit>

#include "assay/core/error.h"
#include "assay/index/layout.h"

namespace assay {
namespace {

constexpr std::uint32_t kDeadVersion = 1;

struct DeadFooter {
    std::uint32_t documents = 0;
    std::uint32_t deleted = 0;
};

std::vector<std::uint64_t> read_dead(const std::string& folder, const IndexPart& part,
                                     const SegmentRecord& record) {
    const PartReader reader{folder, part, kDeadVersion};
    const auto footer = read_footer<DeadFooter>(reader);
    Layout layout{reader};
    const std::size_t count = (std::size_t{footer.documents} + 63) / 64;
    const auto* words = layout.take<std::uint64_t>(count);
    layout.expect_end(sizeof(DeadFooter));
    std::vector<std::uint64_t> dead{words, words + count};
    if (footer.documents != record.documents || footer.deleted != record.deleted ||
        count_bits(dead) != record.deleted) {
        reader.damaged("the number of deleted documents is wrong");
    }
    return dead;
}

}  // namespace

std::uint32_t count_bits(const std::vector<std::uint64_t>& bits) {
    int count = 0;
    for (const std::uint64_t word : bits) count += std::popcount(word);
    return static_cast<std::uint32_t>(count);
}

IndexPart write_dead(const std::string& folder, const std::string& stem, std::uint32_t documents,
                     const std::vector<std::uint64_t>& dead) {
    PartWriter part{folder, stem + ".dead", "dead", kDeadVersion};
    part.write_array(dead.data(), dead.size());
    write_footer(part, DeadFooter{.documents = documents, .deleted = count_bits(dead)});
    return part.finish();
}

Segment open_segment(const std::string& folder, const SegmentRecord& record, std::uint32_t base) {
    Segment segment{.inverted = std::make_shared<InvertedFile>(folder, record.parts),
                    .documents = std::make_shared<DocumentStore>(folder, record.parts),
                    .base = base,
                    .dead = {}};
    for (const IndexPart& part : record.parts) {
        if (part.kind == "dead") segment.dead = read_dead(folder, part, record);
    }
    if (segment.inverted->documents() != record.documents ||
        segment.documents->documents() != record.documents ||
        (segment.dead.empty() && record.deleted != 0)) {
        throw Error{
            fmt::format("{}: damaged: the parts of a segment disagree in documents", folder)};
    }
    return segment;
}

std::uint32_t field_length_or_zero(const InvertedFile& file, std::uint32_t document,
                                   std::uint32_t field) {
    return field < file.fields() ? file.field_length(document, field) : 0;
}

void count_document(const InvertedFile& file, std::uint32_t document, SegmentRecord& record) {
    record.total_length += file.length(document);
    for (std::uint32_t f = 0; f < record.field_total_length.size(); ++f) {
        record.field_total_length[f] += field_length_or_zero(file, document, f);
    }
}

void discount_document(const InvertedFile& file, std::uint32_t document, SegmentRecord& record) {
    record.total_length -= file.length(document);
    for (std::uint32_t f = 0; f < record.field_total_length.size(); ++f) {
        record.field_total_length[f] -= field_length_or_zero(file, document, f);
    }
}

}  // namespace assay
