#pragma once

#include <cstddef>

#include "assay/metrics/relevance.h"

namespace assay {

/// The sum, over the relevant documents among the first `cutoff` results, of the precision at
/// their ranks: what average precision averages. `total` is the query's number of relevant
/// documents.
double precision_sum(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                     std::size_t total, Trace* trace);

/// Its expected value over the orders of tied documents.
double expected_precision_sum(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                              Trace* trace);

/// Average precision, for the families that differ in how they average it.
RankingMetric average_precision_metric(const MetricSpec& spec, Ties ties);

}  // namespace assay
