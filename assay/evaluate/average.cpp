#include "assay/evaluate/average.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void set_undefined(ScoreColumn& column, std::string why) {
    column.average = kNan;
    column.reason = std::move(why);
}

double farthest(std::span<const double> values, std::size_t& place) {
    double most = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!(std::abs(values[i]) > std::abs(most))) continue;
        most = values[i];
        place = i;
    }
    return most;
}

/// Names the query whose number (value, numerator, denominator) is the largest.
[[noreturn]] void fail_overflow(std::span<const double> numbers, std::string_view what,
                                const AverageOf& of) {
    std::size_t place = 0;
    const double most = farthest(numbers, place);
    throw Error{fmt::format(
        "metric '{}' of '{}' has no average: sums over queries are beyond the range of double "
        "precision (1.8e308); the largest {} is {}, of query '{}': use smaller grades or weights",
        of.metric, of.system, what, most, of.queries[place])};
}

/// Infinite though none of the numbers in it is.
bool overflows(double sum, std::span<const double> numbers) {
    return !std::isfinite(sum) &&
           std::ranges::none_of(numbers, [](double number) { return std::isinf(number); });
}

void average_ratio(ScoreColumn& column, const AverageOf& of) {
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
        const bool in_range = std::isfinite(numerator) && std::isfinite(denominator);
        // Something over nothing is infinite by definition.
        if (in_range && (denominator == 0.0 || std::isfinite(column.average))) return;
        const bool upper = std::abs(numerator) >= std::abs(denominator);
        fail_overflow(upper ? column.numerators : column.denominators,
                      upper ? "numerator" : "denominator", of);
    }
}

void average_mean(ScoreColumn& column, std::span<const double> weights, const AverageOf& of) {
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
    if (!std::isfinite(weight)) fail_overflow(weights, "weight", of);
    column.average = sum / weight;
    if (overflows(column.average, column.values)) fail_overflow(column.values, "value", of);
}

void total_part(PartColumn& part, std::span<const double> weights, const AverageOf& of) {
    double sum = 0.0;
    double weight = 0.0;
    for (std::size_t query = 0; query < part.values.size(); ++query) {
        if (std::isnan(part.values[query])) continue;
        const double w = part.counts || weights.empty() ? 1.0 : weights[query];
        sum += w * part.values[query];
        weight += w;
    }
    part.total = part.counts ? sum : weight > 0.0 ? sum / weight : kNan;
    if (!std::isfinite(weight)) fail_overflow(weights, "weight", of);
    if (std::isfinite(part.total) || weight == 0.0) return;
    if (overflows(part.total, part.values)) fail_overflow(part.values, part.name, of);
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
             std::span<const double> weights, const AverageOf& of) {
    const std::span<const double> used =
        averaging == Averaging::weighted ? weights : std::span<const double>{};
    for (PartColumn& part : column.parts) total_part(part, used, of);
    column.count = static_cast<std::size_t>(
        std::ranges::count_if(column.values, [](double value) { return !std::isnan(value); }));
    if (column.count == 0) return set_undefined(column, common_reason(column));
    if (needs_ratio(family, averaging)) return average_ratio(column, of);
    switch (family.average) {
        case Average::sum:
            column.average = sum_of(column.values);
            if (overflows(column.average, column.values)) fail_overflow(column.values, "value", of);
            return;
        case Average::geometric:
            column.average = geometric_mean(column.values, column.count);
            return;
        case Average::mean:
        case Average::pooled:
            break;
    }
    average_mean(column, used, of);
}

}  // namespace assay
