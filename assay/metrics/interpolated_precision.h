#pragma once

#include <cstddef>

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

/// Interpolated precision of one query: the highest precision at any rank where as many relevant
/// documents are found as `recall`, rounded, stands for. `total` of them, more than 0.
double interpolated_precision(const JudgedRanking& ranking, double rel, std::size_t total,
                              double recall, RecallRounding rounding, Trace* trace);

}  // namespace assay
