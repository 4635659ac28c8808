#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "assay/index/document_store.h"
#include "assay/index/inverted_file.h"
#include "assay/index/manifest.h"

namespace assay {

/// Documents that were added together, or merged: never changed, only replaced.
struct Segment {
    std::shared_ptr<const InvertedFile> inverted;
    std::shared_ptr<const DocumentStore> documents;
    std::uint32_t base = 0;           ///< the number in the index of its first document
    std::vector<std::uint64_t> dead;  ///< a bit a document, set for deleted ones; empty: none is

    bool alive(std::uint32_t document) const {
        const std::size_t word = document / 64;
        return word >= dead.size() || ((dead[word] >> (document % 64)) & 1U) == 0;
    }
};

/// Maps the parts of a segment and reads which documents are deleted. Throws Error when parts are
/// missing, damaged as far as that shows at once, or disagree with the record.
Segment open_segment(const std::string& folder, const SegmentRecord& record, std::uint32_t base);

/// Writes the part "dead".
IndexPart write_dead(const std::string& folder, const std::string& stem, std::uint32_t documents,
                     const std::vector<std::uint64_t>& dead);

std::uint32_t count_bits(const std::vector<std::uint64_t>& bits);

/// The lengths of one document, in the record's totals from now on, or no longer.
void count_document(const InvertedFile& file, std::uint32_t document, SegmentRecord& record);
void discount_document(const InvertedFile& file, std::uint32_t document, SegmentRecord& record);

/// 0 for fields that were new after the segment was written.
std::uint32_t field_length_or_zero(const InvertedFile& file, std::uint32_t document,
                                   std::uint32_t field);

}  // namespace assay
