#include "assay/stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/stats/distributions.h"
#include "assay/stats/noise.h"
#include "assay/stats/quantile.h"
#include "assay/stats/resample.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kSame = 1e-9;

double mean_absolute(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += std::abs(value);
    return sum / static_cast<double>(values.size());
}

/// What BCa adds to the plain quantiles.
struct Adjustment {
    double bias = 0;
    double acceleration = 0;

    double share(double z) const {
        const double moved = bias + z;
        const double stretch = 1 - acceleration * moved;
        if (stretch <= 0) return moved > 0 ? 1 : 0;  // beyond every sample
        return normal_cdf(bias + moved / stretch);
    }
};

Adjustment bca_adjustment(std::span<const double> values, std::span<const double> sorted_means) {
    const double mean = mean_of(values);
    const double same = kSame * mean_absolute(values);
    const auto below = std::lower_bound(sorted_means.begin(), sorted_means.end(), mean - same);
    const auto above = std::upper_bound(below, sorted_means.end(), mean + same);
    const auto samples = static_cast<double>(sorted_means.size());
    const double share = (static_cast<double>(below - sorted_means.begin()) +
                          static_cast<double>(above - below) / 2) /
                         samples;
    double squares = 0;
    double cubes = 0;
    for (const double value : values) {
        const double u = value - mean;  // the jackknife's deviations, but for a factor
        squares += u * u;
        cubes += u * u * u;
    }
    // No share is certain: half a sample on each side keeps the quantile finite.
    const double certain = 0.5 / samples;
    return {normal_quantile(std::clamp(share, certain, 1 - certain)),
            cubes / (6 * std::pow(squares, 1.5))};
}

enum class Kind { percentile, bca };

Interval interval_of(std::span<const double> values, std::vector<double> means, double confidence,
                     Kind kind) {
    if (values.size() < 2 || means.empty()) return {kNaN, kNaN};
    if (!all_finite(values)) return {kNaN, kNaN};
    if (const auto same = constant_of(values)) return {*same, *same};
    std::sort(means.begin(), means.end());
    const double tail = (1 - confidence) / 2;
    if (kind == Kind::percentile)
        return {sorted_quantile(means, tail), sorted_quantile(means, 1 - tail)};
    const Adjustment adjustment = bca_adjustment(values, means);
    const double z = normal_quantile(tail);
    return {sorted_quantile(means, adjustment.share(z)),
            sorted_quantile(means, adjustment.share(-z))};
}

std::vector<Interval> intervals(std::span<const std::vector<double>> columns,
                                const BootstrapOptions& options, Kind kind) {
    const std::vector<std::vector<double>> kept = present_columns(columns);
    std::vector<std::vector<double>> means =
        resampled_means(kept, options.samples, options.seed, options.threads);
    std::vector<Interval> result;
    result.reserve(columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
        result.push_back(interval_of(kept[c], std::move(means[c]), options.confidence, kind));
    }
    return result;
}

}  // namespace

std::vector<Interval> percentile_intervals(std::span<const std::vector<double>> columns,
                                           const BootstrapOptions& options) {
    return intervals(columns, options, Kind::percentile);
}

std::vector<Interval> bca_intervals(std::span<const std::vector<double>> columns,
                                    const BootstrapOptions& options) {
    return intervals(columns, options, Kind::bca);
}

double bootstrap_p(std::span<const double> differences, const BootstrapOptions& options) {
    std::vector<double> values = present(differences);
    if (values.size() < 2) return kNaN;
    const double mean = mean_of(values);
    if (!std::isfinite(mean)) return kNaN;
    const double far = std::abs(mean) - kSame * mean_absolute(values);
    for (double& value : values) value -= mean;
    const auto means =
        resampled_means({&values, 1}, options.samples, options.seed, options.threads);
    const auto count = std::count_if(means[0].begin(), means[0].end(),
                                     [&](double m) { return std::abs(m) >= far; });
    return (1 + static_cast<double>(count)) / (1 + static_cast<double>(options.samples));
}

}  // namespace assay
