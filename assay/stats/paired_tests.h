#pragma once

#include <span>

namespace assay {

/// What a paired test says of the differences (new minus base) of one metric, one a query. In all
/// of these NaN is left out, and a difference within kNoise of 0 (noise.h) is 0.
struct TestResult {
    double statistic;
    double p;  ///< two-tailed; 1 when every difference is 0, NaN when there is too little data
};

/// Student's t on the mean difference; needs two queries. When all differences are the same, but
/// for noise, and not 0, t is infinite and p is 0.
TestResult paired_t_test(std::span<const double> differences);

/// Wilcoxon's signed-rank test. Differences are rounded to 1e-9, so that those equal but for
/// rounding errors share a rank; zeros are dropped; ties get midranks, and the variance is
/// corrected for them; normal approximation with continuity correction, but p is never below 2 of
/// 2^n, the smallest that the exact test of n differences has. The statistic is the smaller of the
/// two rank sums.
TestResult wilcoxon_test(std::span<const double> differences);

/// Exact binomial test of wins against losses; |d| <= tie_within is a tie, and dropped. The
/// statistic is the number of wins.
TestResult sign_test(std::span<const double> differences, double tie_within = 0.0);

}  // namespace assay
