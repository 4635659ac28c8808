#include "assay/stats/paired_tests.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "assay/stats/distributions.h"
#include "assay/stats/noise.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct RankSums {
    double positive = 0;
    double negative = 0;
    double tie_term = 0;  ///< sum of t^3 - t over groups of t equal ranks
};

/// `values` has no zeros.
RankSums rank_sums(std::vector<double> values) {
    std::sort(values.begin(), values.end(),
              [](double a, double b) { return std::abs(a) < std::abs(b); });
    RankSums sums;
    for (std::size_t first = 0; first < values.size();) {
        std::size_t last = first;
        while (last < values.size() && std::abs(values[last]) == std::abs(values[first])) ++last;
        const double midrank = static_cast<double>(first + last + 1) / 2;
        const auto tied = static_cast<double>(last - first);
        sums.tie_term += tied * tied * tied - tied;
        for (; first < last; ++first) {
            (values[first] > 0 ? sums.positive : sums.negative) += midrank;
        }
    }
    return sums;
}

}  // namespace

TestResult paired_t_test(std::span<const double> differences) {
    const std::vector<double> values = present(differences);
    if (values.size() < 2) return {kNaN, kNaN};
    const double mean = mean_of(values);
    const double deviation = deviation_of(values);
    if (mean == 0) return {0, 1};
    const auto n = static_cast<double>(values.size());
    const double t = mean / (deviation / std::sqrt(n));
    return {t, student_two_tailed(t, n - 1)};
}

TestResult wilcoxon_test(std::span<const double> differences) {
    constexpr double kRound = 1e9;
    std::vector<double> values = present(differences);
    if (values.empty()) return {kNaN, kNaN};
    for (double& value : values) value = std::round(value * kRound);
    std::erase(values, 0.0);
    if (values.empty()) return {0, 1};
    const auto n = static_cast<double>(values.size());
    const RankSums sums = rank_sums(std::move(values));
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - sums.tie_term / 48;
    const double distance = std::abs(sums.positive - n * (n + 1) / 4) - 0.5;
    const double z = std::max(0.0, distance) / std::sqrt(variance);
    const double least = std::pow(2.0, 1.0 - n);
    return {std::min(sums.positive, sums.negative), std::max(least, 2 * normal_cdf(-z))};
}

TestResult sign_test(std::span<const double> differences, double tie_within) {
    const std::vector<double> values = present(differences);
    if (values.empty()) return {kNaN, kNaN};
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    for (const double value : values) {
        if (std::abs(value) <= tie_within + kNoise) continue;
        ++(value > 0 ? wins : losses);
    }
    if (wins + losses == 0) return {0, 1};
    return {static_cast<double>(wins), coin_two_tailed(wins, wins + losses)};
}

}  // namespace assay
