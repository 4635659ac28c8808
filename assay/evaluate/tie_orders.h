#pragma once

#include "assay/metrics/metric.h"

namespace assay {

/// The metric's expected value when tied documents stand in random order: the mean over every
/// distinct order of what the metric sees of them, each weighed by how often it occurs. `needs` is
/// the family's: a metric that does not look at ids gives the same double whether they are there or
/// not. Undefined when there are more than `limit` distinct orders, and where the value is a text.
RankingMetric expected_by_enumeration(RankingMetric metric, MetricNeeds needs = MetricNeeds::grades,
                                      std::size_t limit = 20000);

}  // namespace assay
