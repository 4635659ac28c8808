#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

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

/// Whose values are averaged, for messages.
struct AverageOf {
    std::string_view metric;
    std::string_view system;
    std::span<const std::string> queries;  ///< one a value
};

/// Fills column.average, .count and .reason from its values, in the order of queries, and the
/// totals of its parts. `weights` has one weight a query when averaging is weighted.
///
/// Throws Error where a sum of finite values is beyond the range of double. An infinite value,
/// which a metric has by definition, makes an infinite average.
void average(ScoreColumn& column, const MetricFamily& family, Averaging averaging,
             std::span<const double> weights, const AverageOf& of);

}  // namespace assay
