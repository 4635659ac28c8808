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

double mean_of(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double deviation_of(std::span<const double> values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    if (*low == *high) return 0;
    const double mean = mean_of(values);
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

}  // namespace assay
