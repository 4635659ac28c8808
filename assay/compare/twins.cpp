#include "assay/compare/twins.h"

#include <algorithm>

namespace assay {
namespace {

constexpr std::string_view kInfinite = "PNR";
constexpr std::string_view kFinite = "PairAccuracy";

MetricSpec twin_spec(MetricSpec spec) {
    spec.name = kFinite;
    return spec;
}

}  // namespace

std::vector<Metric> with_twins(std::vector<Metric> metrics) {
    const std::size_t given = metrics.size();
    for (std::size_t m = 0; m < given; ++m) {
        if (metrics[m].spec.name != kInfinite) continue;
        Metric twin = make_metric(twin_spec(metrics[m].spec));
        const bool there = std::ranges::any_of(
            metrics, [&](const Metric& metric) { return metric.name == twin.name; });
        if (!there) metrics.push_back(std::move(twin));
    }
    return metrics;
}

std::optional<std::size_t> twin_of(const ScoreTable& table, std::size_t metric) {
    if (table.families[metric] != kInfinite) return std::nullopt;
    const std::string name = to_string(twin_spec(parse_metric(table.metrics[metric])));
    const auto found = std::ranges::find(table.metrics, name);
    if (found == table.metrics.end()) return std::nullopt;
    return static_cast<std::size_t>(found - table.metrics.begin());
}

}  // namespace assay
