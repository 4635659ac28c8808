#pragma once

#include <cstddef>
#include <span>

#include "assay/core/score_table.h"
#include "assay/evaluate/policies.h"
#include "assay/metrics/metric.h"

namespace assay {

/// How the values of `family` are averaged under the policy: the family's own way where it has one.
std::string_view average_name(const MetricFamily& family, Averaging averaging);

/// True when the average needs numerators and denominators.
bool needs_ratio(const MetricFamily& family, Averaging averaging);

/// Makes a column of undefined values, with room for what its average needs.
void start_column(ScoreColumn& column, const MetricFamily& family, Averaging averaging,
                  std::size_t queries);

/// Fills column.average, .count and .reason from its values, in the order of queries, and the
/// totals of its parts. `weights` has one weight a query when averaging is weighted.
void average(ScoreColumn& column, const MetricFamily& family, Averaging averaging,
             std::span<const double> weights);

}  // namespace assay
