#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/index/index.h"
#include "assay/search/bag_collector.h"
#include "assay/search/bag_cursor.h"
#include "assay/search/bag_kernels.h"
#include "assay/search/saturation.h"

namespace assay {

/// The norms of a file's documents for one scorer, made once and kept until another is asked for.
class BagNorms {
  public:
    void prepare(const InvertedFile& file, const Saturation& scorer);

    const NormView& view() const { return view_; }
    double exact(std::uint32_t document) const { return exact_[file_->lengths().code(document)]; }
    float rounded(std::uint32_t document) const {
        return rounded_[file_->lengths().code(document)];
    }
    /// Whether the bounds in the file were made with just these norms.
    bool stored_bounds_hold() const;

  private:
    Saturation scorer_;
    const InvertedFile* file_ = nullptr;
    std::vector<double> exact_;  ///< one a length code
    std::vector<float> rounded_;
    NormView view_;
};

/// A segment, the query's terms that are in it, and what has been found so far.
struct BagSegment {
    const Segment* segment = nullptr;
    const BagNorms* norms = nullptr;
    std::vector<BagCursor*> terms;  ///< in the order of the query
    BagCollector* collector = nullptr;

    void offer(const BagCandidate& candidate) const {
        if (segment->alive(candidate.document)) collector->add(candidate);
    }
    std::uint32_t documents() const { return segment->inverted->documents(); }
};

/// How often a document has a term, as a BagCandidate keeps it.
inline std::uint32_t times_of(const BagCursor& term, std::uint32_t frequency) {
    return term.shift() < 32 ? std::min(frequency, kManyTimes) << term.shift() : 0;
}

/// Documents with any of the terms: MaxScore over windows of documents. In each window the terms
/// that cannot bring a document among the best by themselves, all together, are optional: they are
/// looked up only for documents that the others have brought close enough.
class AnySearch {
  public:
    AnySearch();
    void search(BagSegment& segment);

  private:
    struct InWindow {
        BagCursor* term;
        std::uint32_t bound;  ///< of the term's blocks in the window
        std::uint32_t end;    ///< the first block after the window
    };

    bool weigh(std::uint32_t end);
    void sum(std::uint32_t end, std::size_t optional);
    void stream(std::uint32_t end, std::size_t optional);
    void add_optional(std::size_t count, std::size_t optional);

    BagSegment* segment_ = nullptr;
    const BagKernels* kernels_;
    std::vector<InWindow> terms_;      ///< by bound, lowest first
    std::vector<std::uint32_t> sums_;  ///< of the bounds of the first 1, 2, ... terms
    Window window_;
    std::vector<std::uint64_t> cells_;
    std::vector<std::uint8_t> touched_;
    std::vector<std::uint32_t> found_;
    std::vector<std::uint64_t> values_;
    std::vector<BagCandidate> candidates_;
};

/// Documents with all of the terms: the rarest leads, a block at a time.
class AllSearch {
  public:
    AllSearch() : kernels_{&bag_kernels()} {}
    void search(BagSegment& segment);

  private:
    bool can_reach(std::uint32_t block);
    void match(std::uint32_t block);

    BagSegment* segment_ = nullptr;
    const BagKernels* kernels_;
    std::vector<BagCursor*> terms_;  ///< rarest first
    std::vector<std::uint32_t>
        rest_;  ///< bound of all terms from the i-th on, for the block at hand
    std::array<BagCandidate, kBlockRoom> candidates_;
};

}  // namespace assay
