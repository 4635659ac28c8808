#include "assay/stats/intervals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "assay/stats/distributions.h"
#include "assay/stats/noise.h"
#include "assay/stats/quantile.h"
#include "assay/stats/resample.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A column that is neither too short, nor infinite, nor constant.
struct Spread {
    double n;
    double mean;
    double error;  ///< standard error of the mean
    double least;
    double most;
    double tail;  ///< probability beyond each bound

    Spread(std::span<const double> values, double confidence)
        : n{static_cast<double>(values.size())},
          mean{mean_of(values)},
          error{deviation_of(values) / std::sqrt(n)},
          least{*std::min_element(values.begin(), values.end())},
          most{*std::max_element(values.begin(), values.end())},
          tail{(1 - confidence) / 2} {}

    Interval by_t() const {
        const double far = student_quantile(1 - tail, n - 1) * error;
        return {mean - far, mean + far};
    }

    Interval by_coin() const {
        const double range = most - least;
        const double low = (most - mean) / range;
        const double high = (mean - least) / range;
        return {most - range * coin_upper_bound(n * low, n, tail),
                least + range * coin_upper_bound(n * high, n, tail)};
    }

    Interval studentised(std::vector<double> t) const {
        const Interval coin = by_coin();
        return {std::max(coin.low, mean - error * quantile_of(t, 1 - tail)),
                std::min(coin.high, mean - error * quantile_of(t, tail))};
    }
};

/// What needs no spread to be known, else nothing.
std::optional<Interval> simple_interval(std::span<const double> values) {
    if (values.size() < 2 || !all_finite(values)) return Interval{kNaN, kNaN};
    if (const auto same = constant_of(values)) return Interval{*same, *same};
    return std::nullopt;
}

Interval outer(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// `with_t`: no bound within that of Student's t.
std::vector<Interval> by_samples(std::span<const std::vector<double>> columns,
                                 const BootstrapOptions& options, bool with_t) {
    std::vector<std::vector<double>> kept = present_columns(columns);
    std::vector<Interval> result(kept.size(), Interval{kNaN, kNaN});
    std::vector<std::size_t> places;
    std::vector<std::vector<double>> spread;
    for (std::size_t c = 0; c < kept.size(); ++c) {
        if (const auto simple = simple_interval(kept[c])) {
            result[c] = *simple;
        } else {
            places.push_back(c);
            spread.push_back(std::move(kept[c]));
        }
    }
    auto t = resampled_t(spread, options.samples, options.seed, options.threads);
    for (std::size_t i = 0; i < spread.size(); ++i) {
        if (t[i].empty()) continue;
        const Spread column{spread[i], options.confidence};
        const Interval studentised = column.studentised(std::move(t[i]));
        result[places[i]] = with_t ? outer(studentised, column.by_t()) : studentised;
    }
    return result;
}

}  // namespace

std::vector<Interval> t_intervals(std::span<const std::vector<double>> columns, double confidence) {
    std::vector<Interval> result;
    result.reserve(columns.size());
    for (const std::vector<double>& column : columns) {
        const std::vector<double> values = present(column);
        const auto simple = simple_interval(values);
        result.push_back(simple ? *simple : Spread{values, confidence}.by_t());
    }
    return result;
}

std::vector<Interval> studentised_intervals(std::span<const std::vector<double>> columns,
                                            const BootstrapOptions& options) {
    return by_samples(columns, options, false);
}

std::vector<Interval> wide_intervals(std::span<const std::vector<double>> columns,
                                     const BootstrapOptions& options) {
    return by_samples(columns, options, true);
}

}  // namespace assay
