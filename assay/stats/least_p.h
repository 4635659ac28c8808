#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

// The smallest p that a test can give, whatever the values of n queries: where that is not below
// alpha, no outcome is significant, and to speak of power would be wrong. 1 with no query. The t
// test has no such floor.

/// All differences have one sign: the assignment seen and its opposite, of 2^n; where assignments
/// are drawn, one of the flips and the one seen.
double least_randomisation_p(std::size_t n, std::uint64_t flips);

/// All n wins, or all losses.
double least_sign_p(std::size_t n);

/// All differences have one sign and one size, which is where the normal approximation goes lowest;
/// wilcoxon_test() keeps to the floor of the exact test, 2 of 2^n.
double least_wilcoxon_p(std::size_t n);

/// The shift method's p is (1 + count) / (1 + samples).
double least_bootstrap_p(std::uint64_t samples);

/// One system is best and another is worst for every query, and nobody shares their places: of k
/// systems, a permutation has as large a range with probability (k (k - 1))^(1 - n).
double least_tukey_p(std::size_t n, std::size_t systems, std::uint64_t flips);

}  // namespace assay
