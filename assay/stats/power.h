#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// What a set of queries can show, judged by the two-tailed paired t test (exact power, through the
// non-central t distribution) and the spread of the differences seen. NaN is left out. For other
// tests this is an approximation, and says nothing where least_p.h says that no outcome could be
// significant.

/// The smallest true mean difference that as many queries would show at level `alpha` with
/// probability `power`. NaN with fewer than two queries, and where differences have no spread to
/// judge by (deviation_of() is 0).
double smallest_difference(std::span<const double> differences, double alpha = 0.05,
                           double power = 0.8);

/// How many queries in all would show the mean difference seen, at least 2. Nothing when that is
/// 0, with fewer than two queries, or without spread.
std::optional<std::size_t> queries_needed(std::span<const double> differences, double alpha = 0.05,
                                          double power = 0.8);

/// Cohen's d_z: mean difference in standard deviations of the differences. Infinite when they are
/// all the same, but for noise, and not 0; 0 when all are 0; NaN with fewer than two queries.
double effect_size(std::span<const double> differences);

}  // namespace assay
