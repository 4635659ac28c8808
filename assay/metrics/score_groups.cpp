#include "assay/metrics/score_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

std::string outside_unit_interval(const ScoreGroups& pairs) {
    std::size_t outside = 0;
    for (const ScoreGroup& group : pairs.groups) {
        if (group.score < 0.0 || group.score > 1.0) outside += group.size();
    }
    if (outside == 0) return {};
    return fmt::format(
        "{} of {} scores are outside [0, 1], so they are no probabilities; they run from {} to {}",
        outside, pairs.size(), paper(pairs.groups.back().score), paper(pairs.groups.front().score));
}

MetricValue measure_groups(const ScoreGroups& pairs, double rel, ScoreNeed need,
                           const GroupMetric& metric, Trace* trace) {
    if (trace != nullptr) {
        trace->add({"A pair is relevant from grade {} on: {} relevant, {} others",
                    "档位不低于 {} 视为相关：相关 {} 对，其余 {} 对"},
                   paper(rel), pairs.relevant, pairs.other);
    }
    if (need == ScoreNeed::probability) {
        std::string reason = outside_unit_interval(pairs);
        if (!reason.empty()) return MetricValue::none(std::move(reason));
    } else if (pairs.relevant == 0) {
        return no_relevant_pair(rel);
    } else if (need == ScoreNeed::both_classes && pairs.other == 0) {
        return MetricValue::none(fmt::format(
            "every pair has a grade of at least {}: there is only one class", paper(rel)));
    }
    return metric(pairs, trace);
}

}  // namespace

ScoreGroups group_by_score(std::span<const double> scores, std::span<const double> grades,
                           double rel) {
    std::vector<std::pair<double, bool>> sorted;
    sorted.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        // Adding zero makes -0 the 0 it equals: which of them came first must not show.
        sorted.emplace_back(scores[i] + 0.0, grades[i] >= rel);
    }
    std::ranges::sort(sorted, std::greater{}, &std::pair<double, bool>::first);
    ScoreGroups result;
    for (const auto& [score, relevant] : sorted) {
        if (result.groups.empty() || result.groups.back().score != score) {
            result.groups.push_back({.score = score});
        }
        ++(relevant ? result.groups.back().relevant : result.groups.back().other);
        ++(relevant ? result.relevant : result.other);
    }
    return result;
}

PointwiseMetric by_score(const MetricSpec& spec, ScoreNeed need, GroupMetric metric) {
    return [rel = spec.rel(), need, metric = std::move(metric)](const ScoredPairsView& pairs,
                                                                Trace* trace) {
        for (std::string reason : {lacking(pairs.grade, "label"), lacking(pairs.score, "score")}) {
            if (!reason.empty()) return MetricValue::none(std::move(reason));
        }
        const double from = relevant_from(rel, pairs);
        return measure_groups(group_by_score(pairs.score, pairs.grade, from), from, need, metric,
                              trace);
    };
}

std::string lacking(std::span<const double> column, std::string_view what) {
    if (column.empty()) return "there are no pairs";
    const auto absent =
        std::ranges::count_if(column, [](double value) { return std::isnan(value); });
    if (absent == 0) return {};
    if (absent == std::ssize(column)) return fmt::format("no pair has a {}", what);
    return fmt::format("{} of {} pairs have no {}", absent, column.size(), what);
}

MetricValue no_relevant_pair(double rel) {
    MetricValue value = MetricValue::no_relevant();
    value.reason = fmt::format("no pair has a grade of at least {}", paper(rel));
    return value;
}

MetricOption zero_division_option() {
    return {"zero_division",
            "undefined",
            {"what division by zero gives: undefined, or 0 (as scikit-learn)",
             "分母为零时的取值：undefined（无定义）或 0（同 scikit-learn）"}};
}

bool zero_for_undefined(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 2> kChoices{"undefined", "0"};
    return spec.choice("zero_division", kChoices) == 1;
}

MetricValue zero_division(Trace* trace) {
    if (trace != nullptr) {
        trace->add({"The denominator is 0: the value is 0 (zero_division=0)",
                    "分母为 0：取值为 0（zero_division=0）"});
    }
    return {.value = 0.0};
}

double positive_number(const MetricSpec& spec, std::string_view key) {
    const double value = spec.number(key);
    if (value > 0.0) return value;
    throw Error{
        fmt::format("metric '{}': {} must be above 0, not '{}'", spec.name, key, spec.option(key))};
}

}  // namespace assay
