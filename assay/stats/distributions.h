#pragma once

#include <cstdint>

namespace assay {

// NaN in, NaN out.

double normal_cdf(double z);
double normal_quantile(double probability);

/// Probability that a Student t variable is at least as far from 0 as `t`.
double student_two_tailed(double t, double degrees);

/// The t below which a Student t variable stays with this probability.
double student_quantile(double probability, double degrees);

/// Two-tailed probability of `wins` or a rarer count in `n` tosses of a fair coin.
double coin_two_tailed(std::uint64_t wins, std::uint64_t n);

/// The bound of Clopper and Pearson: the largest share of heads of a coin that shows `heads` of `n`
/// or fewer with probability `tail`. `heads` need not be whole.
double coin_upper_bound(double heads, double n, double tail);

/// Power of the two-tailed one-sample (paired) t test at level `alpha`, of `n` observations whose
/// mean is `effect` standard deviations from 0: exact, through the non-central t distribution.
double t_test_power(double effect, double n, double alpha);

}  // namespace assay
