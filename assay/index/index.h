#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/inverted_file.h"
#include "assay/index/manifest.h"
#include "assay/index/segment.h"
#include "assay/text/analyzer.h"

namespace assay {

/// What scores are made of, over the live documents of all segments.
struct CollectionStatistics {
    std::uint64_t documents = 0;
    std::uint64_t total_length = 0;                 ///< in tokens that count
    std::vector<std::uint64_t> field_total_length;  ///< one a field
};

/// A snapshot of an index: what the last commit left. Documents have numbers in the order they
/// were inserted; a number is base + the document's place in its segment. Copies share everything.
class Index {
  public:
    /// Opens the last commit. Throws Error when the folder is no index, is damaged, or was made by
    /// a newer version.
    static Index open(const std::string& folder);

    std::span<const Segment> segments() const;
    const CollectionStatistics& statistics() const;
    std::span<const std::string> fields() const;  ///< names; a field's number is its place
    const AnalyzerConfig& analyzer() const;
    /// Of the analyser the documents went through; a query's must be the same.
    std::uint64_t fingerprint() const { return manifest().fingerprint; }
    /// False where places are made up (an import): phrases and proximity mean nothing.
    bool has_positions() const { return manifest().positions; }
    const Manifest& manifest() const;

    const Segment& segment_of(std::uint32_t document) const;
    std::string_view id(std::uint32_t document) const;
    /// The live document with that id.
    std::optional<std::uint32_t> find(std::string_view id) const;

  private:
    struct State;
    explicit Index(std::shared_ptr<const State> state);
    static std::shared_ptr<const State> load(const std::string& folder, const Manifest& manifest);

    std::shared_ptr<const State> state_;
};

}  // namespace assay
