#include "assay/metrics/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kStrategies{"uniform", "quantile"};
constexpr double kMostBins = 1e6;

/// The quantile at part / parts of rising values, interpolated between neighbours (Hyndman and Fan,
/// The American Statistician 50(4), 1996, definition 7). Its place is found in whole numbers: an
/// edge that should be one of the values is that value, not its neighbour in rounding.
double quantile(const std::vector<double>& rising, std::size_t part, std::size_t parts) {
    const std::size_t place = part * (rising.size() - 1);
    const std::size_t below = place / parts;
    const std::size_t above = std::min(below + 1, rising.size() - 1);
    return std::lerp(rising[below], rising[above], real(place % parts) / real(parts));
}

void trace_bins(const std::vector<CalibrationBin>& bins, Trace* trace) {
    if (trace == nullptr) return;
    trace->add(
        {"Bins from above the lower end to the upper end; the first holds its lower end, too",
         "各箱不含下端、含上端；第一箱含下端"});
    for (const CalibrationBin& bin : bins) {
        trace->add({"  ({}, {}]: {} pairs, mean score {} / {} = {}, relevant {} / {} = {}; gap {}",
                    "  ({}, {}]：{} 对，平均得分 {} / {} = {}，相关占比 {} / {} = {}；差 {}"},
                   paper(bin.lower), paper(bin.upper), bin.count, paper(bin.score_sum), bin.count,
                   paper(bin.mean_score()), bin.relevant, bin.count, paper(bin.share_relevant()),
                   paper(bin.gap()));
    }
}

}  // namespace

std::vector<MetricOption> calibration_options() {
    return {{"bins", "10", {"number of bins", "分箱数"}},
            {"strategy",
             "uniform",
             {"uniform (bins of equal width) or quantile (of about equally many pairs)",
              "uniform（等宽分箱）或 quantile（每箱样本数大致相等）"}},
            rel_option()};
}

CalibrationRule::CalibrationRule(const MetricSpec& spec)
    : quantile_{spec.choice("strategy", kStrategies) == 1} {
    const double bins = spec.number("bins");
    if (bins < 1.0 || bins > kMostBins || bins != std::floor(bins)) {
        throw Error{
            fmt::format("metric '{}': bins must be a whole number from 1 to 1000000, "
                        "not '{}'",
                        spec.name, spec.option("bins"))};
    }
    count_ = static_cast<std::size_t>(bins);
}

std::vector<double> CalibrationRule::edges(const ScoreGroups& pairs) const {
    std::vector<double> rising;
    if (quantile_) {
        for (auto group = pairs.groups.rbegin(); group != pairs.groups.rend(); ++group) {
            rising.insert(rising.end(), group->size(), group->score);
        }
    }
    std::vector<double> result;
    for (std::size_t i = 0; i <= count_; ++i) {
        result.push_back(quantile_ ? quantile(rising, i, count_) : real(i) / real(count_));
    }
    return result;
}

std::vector<CalibrationBin> CalibrationRule::bins(const ScoreGroups& pairs, Trace* trace) const {
    const std::vector<double> ends = edges(pairs);
    std::vector<CalibrationBin> result;
    for (auto group = pairs.groups.rbegin(); group != pairs.groups.rend(); ++group) {
        const auto upper = std::lower_bound(ends.begin() + 1, ends.end() - 1, group->score);
        const double lower = *(upper - 1);
        if (result.empty() || result.back().lower != lower || result.back().upper != *upper) {
            result.push_back({.lower = lower, .upper = *upper});
        }
        result.back().count += group->size();
        result.back().relevant += group->relevant;
        result.back().score_sum += group->score * real(group->size());
    }
    trace_bins(result, trace);
    return result;
}

Series calibration_series(const std::vector<CalibrationBin>& bins) {
    Series series{"calibration", {"lower", "upper", "count", "mean_score", "share_relevant"}, {}};
    for (const CalibrationBin& bin : bins) {
        series.rows.push_back(
            {bin.lower, bin.upper, real(bin.count), bin.mean_score(), bin.share_relevant()});
    }
    return series;
}

}  // namespace assay
