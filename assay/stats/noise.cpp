#include "assay/stats/noise.h"

#include <algorithm>
#include <cmath>

namespace assay {

std::vector<double> present(std::span<const double> differences) {
    std::vector<double> kept;
    kept.reserve(differences.size());
    for (const double d : differences) {
        if (!std::isnan(d)) kept.push_back(std::abs(d) <= kNoise ? 0.0 : d);
    }
    return kept;
}

std::vector<std::vector<double>> present_columns(std::span<const std::vector<double>> columns) {
    std::vector<std::vector<double>> kept;
    kept.reserve(columns.size());
    for (const std::vector<double>& column : columns) kept.push_back(present(column));
    return kept;
}

bool all_finite(std::span<const double> values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

double mean_of(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

std::optional<double> constant_of(std::span<const double> values) {
    constexpr double kRelative = 1e-12;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    if (*low == *high) return *low;
    const double size = std::max(std::abs(*low), std::abs(*high));
    const double noise = std::max(kNoise, kRelative * size);
    if (!std::isfinite(size) || *high / 2 - *low / 2 > noise) return std::nullopt;
    return *low / 2 + *high / 2;
}

double deviation_of(std::span<const double> values) {
    if (constant_of(values)) return 0;
    const double mean = mean_of(values);
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

}  // namespace assay
