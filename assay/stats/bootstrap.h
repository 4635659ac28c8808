#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

struct Interval {
    double low;
    double high;
};

struct BootstrapOptions {
    std::uint64_t samples = 10'000;
    std::uint64_t seed = 1;
    double confidence = 0.95;
    std::size_t threads = 1;
};

// Queries are drawn again, with replacement, as many as there are. NaN entries of a column are
// left out of it. Sample b of n entries is made of the same draws in every column with n entries,
// and depends on (seed, b, n) alone: neither other columns nor threads change an interval.

/// Intervals of the mean of each column between quantiles of the means of the samples. Bounds are
/// NaN with fewer than two entries, or an infinite one.
std::vector<Interval> percentile_intervals(std::span<const std::vector<double>> columns,
                                           const BootstrapOptions& options);

/// The same, corrected for bias and acceleration (Efron 1987): the bias from the share of samples
/// below the mean seen, with ties counted half; the acceleration by jackknife. A column whose
/// entries are all d gives [d, d].
std::vector<Interval> bca_intervals(std::span<const std::vector<double>> columns,
                                    const BootstrapOptions& options);

/// Two-tailed p-value of the mean difference by the shift method: differences are moved so that
/// their mean is 0, and p is how often the mean (not a studentised one) of a sample of those is at
/// least as far from 0 as the mean seen, (1 + count) / (1 + samples). Means within 1e-9 of the
/// mean absolute difference are equal. 1 when all differences are 0, NaN with fewer than two.
double bootstrap_p(std::span<const double> differences, const BootstrapOptions& options);

}  // namespace assay
