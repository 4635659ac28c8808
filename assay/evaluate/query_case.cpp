#include "assay/evaluate/query_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/evaluate/select.h"
#include "assay/evaluate/tie_orders.h"

namespace assay {
namespace {

void check(const Metric& metric, std::span<const Run> runs) {
    if (std::holds_alternative<RankingPairMetric>(metric.function)) {
        if (runs.size() == 2) return;
        throw Error{fmt::format("metric '{}' compares two runs: give --run twice", metric.name)};
    }
    if (!std::holds_alternative<RankingMetric>(metric.function)) {
        throw Error{fmt::format("metric '{}' is not computed from labels and a run", metric.name)};
    }
    if (runs.size() != 1) throw Error{fmt::format("metric '{}' takes one run", metric.name)};
}

}  // namespace

QueryCase::QueryCase(const Metric& metric, const Labels& labels, std::span<const Run> runs,
                     std::string_view query, const Policies& policies)
    : metric_{metric}, pair_{std::holds_alternative<RankingPairMetric>(metric.function)} {
    check(metric, runs);
    combined_ = select_labels(labels, policies.aspect, policies.raters);
    of_aspect_ = labels_of_aspect(labels, policies.aspect);
    const auto number = combined_.find(query);
    if (!number) throw Error{fmt::format("{}: no query '{}' in the labels", labels.source, query)};
    Plan plan;
    plan.policies = policies;
    plan.metrics.push_back(metric);
    JoinNeeds needs = needs_of(plan);
    needs.docs = true;
    const Join join{combined_, of_aspect_, policies, needs};
    join.rank(*number, runs.front(), runs.front().find(query), own_);
    if (pair_) join.rank(*number, runs[1], runs[1].find(query), other_);
    if (!pair_) metric_.function = ranking_function(metric, policies.ties);
}

MetricInput QueryCase::input() const {
    if (pair_) return RankingPair{.a = own_.storage.docs, .b = other_.storage.docs};
    return own_.storage.view();
}

std::vector<std::string> QueryCase::listing(std::size_t limit, Language language) const {
    std::vector<std::string> lines;
    const RankingStorage& list = own_.storage;
    const std::size_t shown = std::min(limit, list.docs.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Text unjudged{"not judged", "未标注"};
        const std::string_view name = combined_.scale.name_of(list.grades[i]);
        const std::string label = !is_judged(list.grades[i]) ? std::string{unjudged.in(language)}
                                  : name.empty()             ? paper(list.grades[i])
                                                             : std::string{name};
        lines.push_back(fmt::format("  {:>3}  {}  {}", i + 1, list.docs[i], label));
    }
    if (shown < list.docs.size()) {
        const Text more{"  ... and {} more", "  ……另有 {} 条"};
        lines.push_back(fmt::format(fmt::runtime(more.in(language)), list.docs.size() - shown));
    }
    return lines;
}

}  // namespace assay
