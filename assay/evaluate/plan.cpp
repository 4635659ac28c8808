#include "assay/evaluate/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "assay/core/error.h"
#include "assay/evaluate/tie_orders.h"

namespace assay {

std::span<const std::string_view> default_metrics() {
    static constexpr std::array<std::string_view, 8> kNames{
        "nDCG@10", "nDCG@20", "R@50", "R@100", "AP", "RR@10", "P@10", "Judged@10"};
    return kNames;
}

std::vector<std::string> split_metric_list(std::string_view list) {
    std::vector<std::string> names;
    std::string name;
    int depth = 0;
    for (const char c : list) {
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if (depth <= 0 && (c == ',' || c == ' ')) {
            if (!name.empty()) names.push_back(std::move(name));
            name.clear();
        } else {
            name += c;
        }
    }
    if (!name.empty()) names.push_back(std::move(name));
    return names;
}

std::vector<Metric> make_metrics(std::span<const std::string> names,
                                 std::span<const OptionDefault> defaults) {
    std::vector<Metric> metrics;
    std::set<std::string> seen;
    for (const std::string& name : names) {
        metrics.push_back(make_metric(parse_metric(name, defaults)));
        if (!seen.insert(metrics.back().name).second) {
            throw Error{fmt::format("metric '{}' is asked for twice", metrics.back().name)};
        }
    }
    return metrics;
}

RankingMetric ranking_function(const Metric& metric, TieOrder ties) {
    RankingMetric function = std::get<RankingMetric>(metric.function);
    if (ties != TieOrder::expected) return function;
    if (RankingMetric expected = expected_metric(metric)) return expected;
    return expected_by_enumeration(std::move(function), metric.family->needs, kMostTieOrders,
                                   metric.family->average == Average::pooled);
}

void check_names(std::span<const Run> runs) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (runs[i].name != runs[j].name) continue;
            throw Error{fmt::format("two systems are named '{}' ({} and {}); name them NAME=FILE",
                                    runs[i].name, runs[j].source, runs[i].source)};
        }
    }
}

void check_needs(const Metric& metric, const Labels& labels) {
    if (metric.family->needs == MetricNeeds::subtopics && labels.subtopics.size() < 2) {
        throw Error{fmt::format("metric '{}' needs labels with subtopics; {} has none", metric.name,
                                labels.source)};
    }
    if (metric.family->needs == MetricNeeds::raters && labels.raters.size() < 2) {
        throw Error{fmt::format("metric '{}' needs labels of several raters; {} has none",
                                metric.name, labels.source)};
    }
}

JoinNeeds needs_of(const Plan& plan) {
    JoinNeeds needs{.ties = plan.policies.ties == TieOrder::expected};
    for (const Metric& metric : plan.metrics) {
        needs.subtopics |= metric.family->needs == MetricNeeds::subtopics;
        needs.raters |= metric.family->needs == MetricNeeds::raters;
        needs.ties |= metric.family->needs == MetricNeeds::ties;
        needs.docs |= metric.family->needs == MetricNeeds::docs;
    }
    needs.docs |= needs.subtopics || needs.raters;
    return needs;
}

}  // namespace assay
