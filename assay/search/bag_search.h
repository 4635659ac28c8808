#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "assay/index/index.h"
#include "assay/index/places_reader.h"
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

    /// Hands candidates to the collector, but for deleted ones.
    void offer(const CandidateArrays& candidates, std::size_t count) const;
    /// Looks the candidates, ascending, up in a term's list and adds its part to their scores.
    /// Drops those that cannot reach the threshold even with `rest` more and, where the term is
    /// `required`, those without it. Returns how many are left.
    std::size_t look_up(BagCursor& term, const CandidateArrays& candidates, std::size_t count,
                        std::uint32_t rest, bool required);
    std::uint32_t documents() const { return segment->inverted->documents(); }

    std::vector<std::uint32_t> frequencies;  ///< room for look_up()
};

/// The first of the candidates [begin, count) after `begin` that is beyond the term's current
/// block.
std::size_t run_end(const BagCursor& term, const CandidateArrays& candidates, std::size_t begin,
                    std::size_t count);

/// Memory for as many candidates as fit a window.
class CandidateRoom {
  public:
    explicit CandidateRoom(std::size_t count) : stride_{count + 16}, room_(3 * stride_) {}
    CandidateArrays arrays() {
        return {room_.data(), room_.data() + stride_, room_.data() + 2 * stride_};
    }

  private:
    std::size_t stride_;
    std::vector<std::uint32_t> room_;
};

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
    void sum(std::size_t optional);
    void stream(std::uint32_t end, std::size_t optional);
    /// Looks candidates up in the optional terms, those that can bring most first.
    void add_optional(std::size_t count, std::size_t optional);

    BagSegment* segment_ = nullptr;
    const BagKernels* kernels_;
    std::vector<InWindow> terms_;      ///< by bound, lowest first
    std::vector<std::uint32_t> sums_;  ///< of the bounds of the first 1, 2, ... terms
    Window window_;
    std::vector<std::uint64_t> cells_;
    std::vector<std::uint8_t> touched_;
    CandidateRoom candidates_;
};

/// Documents with all of the terms: the rarest leads, a block at a time.
class AllSearch {
  public:
    AllSearch() : kernels_{&bag_kernels()}, candidates_{kBlock} {}
    void search(BagSegment& segment);

  private:
    bool can_reach(std::uint32_t block);
    void match(std::uint32_t block);

    BagSegment* segment_ = nullptr;
    const BagKernels* kernels_;
    std::vector<BagCursor*> terms_;  ///< rarest first
    std::vector<std::uint32_t>
        rest_;  ///< bound of all terms from the i-th on, for the block at hand
    CandidateRoom candidates_;
};

/// Documents with the terms one after the other. All cursors have the phrase's weight: a phrase is
/// in a document at most as often as each of its terms. A candidate's `times` is how often it is.
class PhraseSearch {
  public:
    PhraseSearch() : kernels_{&bag_kernels()}, candidates_{kBlock} {}

    /// `offsets`: where each term stands, counted from the first. They go with segment.terms.
    void search(BagSegment& segment, std::span<const std::uint32_t> offsets);

  private:
    /// A word of the phrase, and where each document of the lead's block has it.
    struct Word {
        BagCursor* term = nullptr;
        std::uint32_t offset = 0;  ///< as places have it: shifted by the bits of the field
        PlacesReader reader;
        std::array<std::uint32_t, kBlock> blocks;
        std::array<std::uint32_t, kBlock> places;
    };

    void match(std::uint32_t block);
    std::size_t intersect(Word& word, std::size_t count);
    /// How often the phrase is in a document that has all its terms.
    std::uint32_t occurrences(std::size_t in_block);
    void keep_starts(std::uint32_t offset);

    BagSegment* segment_ = nullptr;
    const BagKernels* kernels_;
    std::deque<Word> words_;
    std::vector<Word*> order_;  ///< rarest first
    CandidateRoom candidates_;
    std::vector<std::uint32_t> frequencies_;
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> places_;
};

}  // namespace assay
