#pragma once

#include "assay/metrics/metric.h"

namespace assay {

/// The metric's expected value when tied documents stand in random order: the mean over every
/// distinct order of their grades, each weighed by how often it occurs. Undefined when there are
/// more than `limit` distinct orders.
RankingMetric expected_by_enumeration(RankingMetric metric, std::size_t limit = 20000);

}  // namespace assay
