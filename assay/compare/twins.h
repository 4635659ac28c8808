#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/metrics/registry.h"

namespace assay {

/// Adds, after the metrics, the finite twin of each that can be infinite: PairAccuracy with the
/// same options for PNR. A difference of infinities has no mean, that of the twins has.
std::vector<Metric> with_twins(std::vector<Metric> metrics);

/// Where in the table the twin of a metric stands; nothing for a metric that needs none, and when
/// it is not there.
std::optional<std::size_t> twin_of(const ScoreTable& table, std::size_t metric);

}  // namespace assay
