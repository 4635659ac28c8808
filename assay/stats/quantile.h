#pragma once

// Quantiles between the two nearest values, in proportion; infinite where one of the two is. There
// is at least one value, and none is NaN.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace assay {

inline double between(double below, double above, double part) {
    if (part == 0 || std::isinf(below)) return below;
    return below + part * (above - below);
}

inline double sorted_quantile(std::span<const double> sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return between(sorted[below], sorted[above], at - static_cast<double>(below));
}

/// Of values in any order, which it changes.
inline double quantile_of(std::span<double> values, double share) {
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), middle, values.end());
    if (below + 1 == values.size()) return *middle;
    return between(*middle, *std::min_element(middle + 1, values.end()),
                   at - static_cast<double>(below));
}

}  // namespace assay
