#pragma once

#include "assay/metrics/relevance.h"

namespace assay {

/// How deep precision at `multiple` times R looks: rounded as trec_eval does, so that 0.2 of 3
/// relevant documents is one result. 0 when the query has no relevant document.
std::size_t depth_at_r(double multiple, std::size_t total);

/// `mult=`, and its value.
MetricOption multiple_option();
double multiple_from(const MetricSpec& spec);

/// Precision of the first `multiple` times R results. Needs total > 0; 0 when that is no result.
MetricValue precision_at_r(const JudgedRanking& ranking, double rel, std::size_t total,
                           double multiple, Ties ties, Trace* trace);

}  // namespace assay
