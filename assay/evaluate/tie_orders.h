#pragma once

#include "assay/metrics/metric.h"

namespace assay {

inline constexpr std::size_t kMostTieOrders = 20000;

/// The metric's expected value when tied documents stand in random order: the mean over every
/// distinct order of what the metric sees of them, each weighed by how often it occurs. `needs` is
/// the family's: a metric that does not look at ids gives the same double whether they are there or
/// not. Undefined when there are more than `limit` distinct orders, and where the value is a text.
/// Of a family that is `pooled` it is the mean numerator over the mean denominator.
RankingMetric expected_by_enumeration(RankingMetric metric, MetricNeeds needs = MetricNeeds::grades,
                                      std::size_t limit = kMostTieOrders, bool pooled = false);

}  // namespace assay
