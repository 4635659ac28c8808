#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay {

/// One of CandidateArrays, kept: the score in units is right to within the query's margin.
struct BagCandidate {
    std::uint32_t document;
    std::uint32_t units;
    std::uint32_t times;
};

/// Keeps what may be among the k best. threshold() is what a score in units must reach: it is two
/// margins under the k-th best so far, so that no document is dropped that exact scores would keep.
class BagCollector {
  public:
    void begin(std::size_t k, std::uint32_t margin) {
        k_ = k;
        margin_ = margin;
        threshold_ = 1;
        capacity_ = 2 * k + 16;
        kept_.clear();
    }

    /// Forgets the candidates, but not how good a document must be.
    void begin_segment() { kept_.clear(); }

    std::uint32_t threshold() const { return threshold_; }
    /// Tells that k documents have this many units or more.
    void reached(std::uint32_t units) {
        if (units > 2 * margin_) threshold_ = std::max(threshold_, units - 2 * margin_);
    }

    void add(const BagCandidate& candidate) {
        if (candidate.units < threshold_) return;
        kept_.push_back(candidate);
        if (kept_.size() >= capacity_) shrink();
    }

    /// The candidates that are left, by units, highest first, then by document.
    const std::vector<BagCandidate>& finish() {
        if (kept_.size() > k_) shrink();
        sort();
        return kept_;
    }

  private:
    void shrink();
    void sort();

    std::size_t k_ = 0;
    std::uint32_t margin_ = 0;
    std::uint32_t threshold_ = 1;
    std::size_t capacity_ = 0;
    std::vector<BagCandidate> kept_;
    std::vector<BagCandidate> sorted_;  ///< room for sort()
};

}  // namespace assay
