#include "assay/stats/power.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "assay/stats/distributions.h"
#include "assay/stats/noise.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// From this many queries on the normal approximation is within one query of the t test.
constexpr double kManyQueries = 20'000;

/// Sum of the normal quantiles of a two-tailed test: the effect in standard errors that it shows.
double standard_errors_needed(double alpha, double power) {
    return normal_quantile(1 - alpha / 2) + normal_quantile(power);
}

}  // namespace

double effect_size(std::span<const double> differences) {
    const std::vector<double> values = present(differences);
    if (values.size() < 2) return kNaN;
    const double mean = mean_of(values);
    return mean == 0 ? 0 : mean / deviation_of(values);
}

double smallest_difference(std::span<const double> differences, double alpha, double power) {
    const std::vector<double> values = present(differences);
    if (values.size() < 2) return kNaN;
    const double deviation = deviation_of(values);
    if (deviation == 0) return kNaN;
    const auto n = static_cast<double>(values.size());
    double low = 0;
    double high = standard_errors_needed(alpha, power) / std::sqrt(n);
    while (t_test_power(high, n, alpha) < power) high *= 2;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (t_test_power(middle, n, alpha) < power ? low : high) = middle;
    }
    return high * deviation;
}

std::optional<std::size_t> queries_needed(std::span<const double> differences, double alpha,
                                          double power) {
    const double effect = std::abs(effect_size(differences));
    if (!std::isfinite(effect) || effect == 0) return std::nullopt;
    const double errors = standard_errors_needed(alpha, power);
    const double normal = errors * errors / (effect * effect);
    if (normal > kManyQueries) {
        constexpr double kMost = 9e18;  // a mean that is 0 but for rounding needs more
        return normal < kMost ? std::optional{static_cast<std::size_t>(std::ceil(normal)) + 2}
                              : std::nullopt;
    }
    const auto enough = [&](std::size_t n) {
        return t_test_power(effect, static_cast<double>(n), alpha) >= power;
    };
    std::size_t low = 1;
    std::size_t high = 2;
    while (!enough(high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (enough(middle) ? high : low) = middle;
    }
    return high;
}

}  // namespace assay
