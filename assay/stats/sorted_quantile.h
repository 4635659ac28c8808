#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace assay {

/// Between the two nearest of sorted values, in proportion; infinite where one of the two is.
/// There is at least one value, and none is NaN.
inline double sorted_quantile(std::span<const double> sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = at - static_cast<double>(below);
    if (part == 0 || std::isinf(sorted[below])) return sorted[below];
    return sorted[below] + part * (sorted[above] - sorted[below]);
}

}  // namespace assay
