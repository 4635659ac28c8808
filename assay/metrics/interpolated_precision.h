#pragma once

#include <cstddef>
#include <vector>

#include "assay/metrics/relevance.h"

namespace assay {

/// How many relevant documents a recall level stands for.
enum class RecallRounding : std::uint8_t {
    nearest,  ///< trec_eval 10
    up,       ///< floor(x + 0.9): trec_eval 9 and before
};

/// `rounding=`, and its value.
MetricOption rounding_option();
RecallRounding rounding_from(const MetricSpec& spec);

/// Interpolated precision of one query: at recall r, the highest precision at any rank where
/// recall is at least r.
class InterpolatedPrecision {
  public:
    /// `total` relevant documents, more than 0.
    InterpolatedPrecision(const JudgedRanking& ranking, double rel, std::size_t total,
                          RecallRounding rounding, Trace* trace);

    double at(double recall, Trace* trace) const;

  private:
    std::size_t total_;
    RecallRounding rounding_;
    std::vector<double> best_;  ///< [c]: at c relevant documents found, or more
};

}  // namespace assay
