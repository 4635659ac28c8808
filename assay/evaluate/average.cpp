#include "assay/evaluate/average.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void set_undefined(ScoreColumn& column, std::string why) {
    column.average = kNan;
    column.reason = std::move(why);
}

void average_ratio(ScoreColumn& column) {
    double numerator = 0.0;
    double denominator = 0.0;
    for (std::size_t query = 0; query < column.values.size(); ++query) {
        if (std::isnan(column.values[query])) continue;
        numerator += column.numerators[query];
        denominator += column.denominators[query];
    }
    if (std::isnan(numerator) || std::isnan(denominator)) {
        set_undefined(column, "the metric is no ratio: it has no micro average");
    } else if (denominator == 0.0 && numerator == 0.0) {
        set_undefined(column, "nothing to count in any query");
    } else {
        column.average = numerator / denominator;
    }
}

void average_mean(ScoreColumn& column, std::span<const double> weights) {
    double sum = 0.0;
    double weight = 0.0;
    for (std::size_t query = 0; query < column.values.size(); ++query) {
        if (std::isnan(column.values[query])) continue;
        const double w = weights.empty() ? 1.0 : weights[query];
        if (w == 0.0) continue;
        sum += w * column.values[query];
        weight += w;
    }
    if (weight == 0.0) return set_undefined(column, "all weights are 0");
    column.average = sum / weight;
}

void total_parts(ScoreColumn& column, std::span<const double> weights) {
    for (PartColumn& part : column.parts) {
        double sum = 0.0;
        double weight = 0.0;
        for (std::size_t query = 0; query < part.values.size(); ++query) {
            if (std::isnan(part.values[query])) continue;
            const double w = part.counts || weights.empty() ? 1.0 : weights[query];
            sum += w * part.values[query];
            weight += w;
        }
        part.total = part.counts ? sum : weight > 0.0 ? sum / weight : kNan;
    }
}

/// Why no query has a value: what all that say why agree on.
std::string common_reason(const ScoreColumn& column) {
    const auto& reasons = column.reasons;
    if (reasons.empty() && column.left_out > 0 && column.left_out == column.values.size()) {
        return "no relevant document";
    }
    const bool one = !reasons.empty() && std::ranges::all_of(reasons, [&](const auto& entry) {
        return entry.second == reasons.begin()->second;
    });
    return one ? reasons.begin()->second : "no query has a value";
}

double geometric_mean(std::span<const double> values, std::size_t count) {
    constexpr double kLeast = 0.00001;
    double sum = 0.0;
    for (const double value : values) {
        if (!std::isnan(value)) sum += std::log(std::max(value, kLeast));
    }
    return std::exp(sum / static_cast<double>(count));
}

double sum_of(std::span<const double> values) {
    double sum = 0.0;
    for (const double value : values) sum += std::isnan(value) ? 0.0 : value;
    return sum;
}

}  // namespace

std::string_view average_name(const MetricFamily& family, Averaging averaging) {
    switch (family.average) {
        case Average::mean:
            break;
        case Average::sum:
            return "sum";
        case Average::geometric:
            return "geometric";
        case Average::pooled:
            return "pooled";
    }
    return kAveragingNames[static_cast<std::size_t>(averaging)];
}

bool needs_ratio(const MetricFamily& family, Averaging averaging) {
    return family.average == Average::pooled ||
           (family.average == Average::mean && averaging == Averaging::micro);
}

void start_column(ScoreColumn& column, const MetricFamily& family, Averaging averaging,
                  std::size_t queries) {
    column.values.assign(queries, kNan);
    if (!needs_ratio(family, averaging)) return;
    column.numerators.assign(queries, kNan);
    column.denominators.assign(queries, kNan);
}

void average(ScoreColumn& column, const MetricFamily& family, Averaging averaging,
             std::span<const double> weights) {
    const std::span<const double> used =
        averaging == Averaging::weighted ? weights : std::span<const double>{};
    total_parts(column, used);
    column.count = static_cast<std::size_t>(
        std::ranges::count_if(column.values, [](double value) { return !std::isnan(value); }));
    if (column.count == 0) return set_undefined(column, common_reason(column));
    if (needs_ratio(family, averaging)) return average_ratio(column);
    switch (family.average) {
        case Average::sum:
            column.average = sum_of(column.values);
            return;
        case Average::geometric:
            column.average = geometric_mean(column.values, column.count);
            return;
        case Average::mean:
        case Average::pooled:
            break;
    }
    average_mean(column, used);
}

}  // namespace assay
