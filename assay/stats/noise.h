#pragma once

#include <optional>
#include <span>
#include <vector>

namespace assay {

/// A difference this small is a rounding error of the subtraction, and counts as none at all in
/// every test here: 0.3 - (0.1 + 0.2) is no win for anybody.
inline constexpr double kNoise = 5e-10;

/// The differences that are there: NaN stands for a query without a value and is left out, noise
/// becomes 0.
std::vector<double> present(std::span<const double> differences);

/// present() of each column.
std::vector<std::vector<double>> present_columns(std::span<const std::vector<double>> columns);

bool all_finite(std::span<const double> values);

double mean_of(std::span<const double> values);

/// The value that all values are, where they are the same but for noise: within kNoise of the
/// middle between the smallest and the largest, or within 1e-12 of the larger of those in size.
/// There is at least one value.
std::optional<double> constant_of(std::span<const double> values);

/// Standard deviation of a sample (divisor n - 1) around its mean; 0 when all values are the same
/// but for noise: constant_of() has one.
double deviation_of(std::span<const double> values);

}  // namespace assay
