#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

/// How long a system took, over the queries whose latency is known.
struct LatencySummary {
    std::size_t count = 0;
    double mean = 0.0;
    double p50 = 0.0;
    double p95 = 0.0;
    double p99 = 0.0;
};

/// Percentiles by the nearest rank; nothing when no latency is known.
std::optional<LatencySummary> summarise_latency(std::span<const double> latency_ms);

}  // namespace assay
