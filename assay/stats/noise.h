#pragma once

#include <span>
#include <vector>

namespace assay {

/// A difference this small is a rounding error of the subtraction, and counts as none at all in
/// every test here: 0.3 - (0.1 + 0.2) is no win for anybody.
inline constexpr double kNoise = 5e-10;

/// The differences that are there: NaN stands for a query without a value and is left out, noise
/// becomes 0.
std::vector<double> present(std::span<const double> differences);

double mean_of(std::span<const double> values);

/// Standard deviation of a sample (divisor n - 1) around its mean; 0 when all values are the same.
double deviation_of(std::span<const double> values);

}  // namespace assay
