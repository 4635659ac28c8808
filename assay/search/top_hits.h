#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "assay/search/top_bag.h"

namespace assay {

/// By score, highest first; of equal scores, the document that was added first.
inline bool ranks_before(const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : a.document < b.document;
}

/// Keeps the k best of the hits it is given, in any order.
class TopHits {
  public:
    explicit TopHits(std::size_t k) : k_{k} {}

    void add(const Hit& hit) {
        if (hits_.size() < k_) {
            hits_.push_back(hit);
            std::push_heap(hits_.begin(), hits_.end(), ranks_before);
        } else if (k_ > 0 && ranks_before(hit, hits_.front())) {
            std::pop_heap(hits_.begin(), hits_.end(), ranks_before);
            hits_.back() = hit;
            std::push_heap(hits_.begin(), hits_.end(), ranks_before);
        }
    }

    /// A hit with a lower score is not among the best any more.
    double threshold() const {
        return hits_.size() < k_ || k_ == 0 ? -std::numeric_limits<double>::infinity()
                                            : hits_.front().score;
    }

    std::vector<Hit> take() {
        std::sort_heap(hits_.begin(), hits_.end(), ranks_before);
        return std::move(hits_);
    }

  private:
    std::size_t k_;
    std::vector<Hit> hits_;  ///< a heap, the last of the best at the front
};

}  // namespace assay
