#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/inverted_file.h"
#include "assay/text/analyzer.h"

namespace assay {

/// The other half of a segment: ids, stored texts, attributes.
class DocumentStore;

/// Documents that were added together, or merged: never changed, only replaced.
struct Segment {
    std::shared_ptr<const InvertedFile> inverted;
    std::shared_ptr<const DocumentStore> documents;
    std::uint32_t base = 0;           ///< the number in the index of its first document
    std::vector<std::uint64_t> dead;  ///< a bit a document, set for deleted ones; empty: none is

    bool alive(std::uint32_t document) const {
        return dead.empty() || ((dead[document / 64] >> (document % 64)) & 1U) == 0;
    }
};

/// What scores are made of, over the live documents of all segments.
struct CollectionStatistics {
    std::uint64_t documents = 0;
    std::uint64_t total_length = 0;                 ///< in tokens that count
    std::vector<std::uint64_t> field_total_length;  ///< one a field
};

/// A snapshot of an index: what the last commit left. Documents have numbers in the order they
/// were inserted; a number is base + the document's place in its segment.
class Index {
  public:
    /// Opens the last commit. Throws Error when the folder is no index, is damaged, or was made by
    /// a newer version.
    static Index open(const std::string& folder);

    std::span<const Segment> segments() const;
    const CollectionStatistics& statistics() const;
    std::span<const std::string> fields() const;  ///< names; a field's number is its place
    const AnalyzerConfig& analyzer() const;

    const Segment& segment_of(std::uint32_t document) const;
    std::string_view id(std::uint32_t document) const;
    /// The live document with that id.
    std::optional<std::uint32_t> find(std::string_view id) const;
};

}  // namespace assay
