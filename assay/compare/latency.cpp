#include "assay/compare/latency.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace assay {

std::optional<LatencySummary> summarise_latency(std::span<const double> latency_ms) {
    std::vector<double> known;
    std::ranges::copy_if(latency_ms, std::back_inserter(known), [](double v) { return v == v; });
    if (known.empty()) return std::nullopt;
    std::ranges::sort(known);
    const auto at = [&](double share) {
        const double rank = std::ceil(share * static_cast<double>(known.size()));
        return known[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
    };
    double sum = 0.0;
    for (const double value : known) sum += value;
    return LatencySummary{.count = known.size(),
                          .mean = sum / static_cast<double>(known.size()),
                          .p50 = at(0.5),
                          .p95 = at(0.95),
                          .p99 = at(0.99)};
}

}  // namespace assay
