#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

struct RandomisationOptions {
    std::uint64_t flips = 100'000;
    std::uint64_t seed = 1;
    std::size_t threads = 1;
};

struct RandomisationResult {
    double p;
    bool exact;           ///< every assignment of signs was counted
    std::uint64_t flips;  ///< how many assignments p rests on
};

/// Fisher's paired randomisation test, two-tailed: if neither system were better, the sign of each
/// query's difference would be a coin toss, and p is how often tosses give a mean at least as far
/// from 0 as the one seen. One test a column (a metric, or a metric of a pair of systems).
///
/// NaN entries of a column are left out of it. With n differences that are not 0, all 2^n
/// assignments are counted when that is at most `flips`; else `flips` of them are drawn, and p is
/// (1 + count) / (1 + flips), never 0 (Phipson and Smyth 2010). All columns see the same tosses:
/// the sign of entry i in flip f depends on (seed, f, i) alone, so that a column's p depends
/// neither on the other columns nor on the number of threads.
///
/// Means that differ by less than 1e-9 of the mean absolute difference are equal, and count: in
/// exact arithmetic they often are, and rounding must not decide. Sums are made in integers (fixed
/// point, 2^-61 of the sum of absolute differences), so no order of adding changes them.
///
/// p is 1 when all differences are 0 (within kNoise), NaN when there is none or one is infinite.
std::vector<RandomisationResult> randomisation_tests(std::span<const std::vector<double>> columns,
                                                     const RandomisationOptions& options);

}  // namespace assay
