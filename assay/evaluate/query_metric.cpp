#include "assay/evaluate/query_metric.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "assay/core/error.h"
#include "assay/evaluate/plan.h"
#include "assay/metrics/overflow.h"

namespace assay {
namespace {

constexpr std::string_view kNoExpectation =
    "this metric has no expected value over the orders of tied documents";

[[noreturn]] void fail_kind(std::string_view metric, std::size_t kind) {
    static constexpr std::array<std::string_view, 4> kNeeds{
        "one ranking with grades", "two rankings", "grades with scores or classes",
        "one ranking with preferences"};
    throw Error{fmt::format("metric '{}' is computed from {}", metric, kNeeds[kind])};
}

MetricFunction function_under(const Metric& metric, TieOrder ties) {
    if (!std::holds_alternative<RankingMetric>(metric.function)) return metric.function;
    return ranking_function(metric, ties);
}

std::optional<double> own_rel(const Metric& metric) {
    const auto rel = metric.spec.options.find("rel");
    const bool given = rel != metric.spec.options.end() && !rel->second.empty();
    return given ? metric.spec.rel() : std::nullopt;
}

void note(Trace* trace, Text text) {
    if (trace != nullptr) trace->add(text);
}

}  // namespace

bool is_left_out(std::span<const Label> labels, const Scale& scale, const Policies& policies) {
    return policies.no_relevant != QueryRule::zero &&
           std::ranges::none_of(
               labels, [&](const Label& label) { return label.grade >= scale.relevant_from; });
}

QueryMetric::QueryMetric(const Metric& metric, const Policies& policies)
    : metric_{metric},
      function_{function_under(metric, policies.ties)},
      missing_{policies.missing},
      no_relevant_{policies.no_relevant},
      expects_ties_{policies.ties == TieOrder::expected},
      rel_{own_rel(metric)} {}

bool QueryMetric::leaves_out(std::span<const Label> labels) const {
    return rel_ && no_relevant_ == QueryRule::skip &&
           std::ranges::none_of(labels, [&](const Label& label) { return label.grade >= *rel_; });
}

MetricValue QueryMetric::of_ranking(const JudgedRanking& ranking, bool in_run, Trace* trace) const {
    MetricValue value = measured(metric_, *std::get_if<RankingMetric>(&function_), ranking, trace);
    // A query may have relevant documents, and none of the grade that this metric asks for.
    if (rel_ && no_relevant_ == QueryRule::skip && ranking.num_relevant(*rel_) == 0) {
        value = MetricValue::no_relevant();
    }
    if (value.undefined != Undefined::no) settle(value, in_run, trace);
    return value;
}

/// A metric with a goal is a score, and a system that does not answer has earned none. One without
/// (Judged) describes results: there is nothing to describe, whatever the policy.
bool QueryMetric::counts_missing_as_zero() const {
    const MetricFamily& family = *metric_.family;
    return family.average == Average::mean && family.needs != MetricNeeds::run_name &&
           family.goal != Goal::none;
}

/// What the policies make of an undefined value.
void QueryMetric::settle(MetricValue& value, bool in_run, Trace* trace) const {
    // To a preference metric a query without a preference to fulfil is what to others one without a
    // relevant document is.
    const bool nothing_sought = value.undefined == Undefined::no_relevant ||
                                std::holds_alternative<PreferenceMetric>(function_);
    if (nothing_sought && no_relevant_ == QueryRule::zero) {
        note(trace, {"The value is undefined, since there is nothing to find; it counts as 0 "
                     "(--no-relevant zero)",
                     "没有可找的内容，取值无定义；按 0 计（--no-relevant zero）"});
        value = {
            .value = 0.0, .numerator = 0.0, .denominator = 0.0, .parts = std::move(value.parts)};
    } else if (!in_run && value.undefined == Undefined::other && counts_missing_as_zero()) {
        note(trace, {"The value is undefined without results; a query that the run does not have "
                     "counts as 0 (--missing zero)",
                     "没有结果，取值无定义；结果列表缺少的查询按 0 计（--missing zero）"});
        value = {.value = 0.0, .numerator = 0.0, .denominator = 0.0};
    } else if (value.undefined == Undefined::no_relevant) {
        note(trace, {"Nothing to find: averages leave the query out (--no-relevant skip)",
                     "没有可找的内容：该查询不计入平均（--no-relevant skip）"});
        value.parts = {};
    }
}

MetricValue QueryMetric::computed(const QueryInput& query, Trace* trace) const {
    return std::visit(
        [&](const auto& given) {
            using Given = std::decay_t<decltype(given)>;
            using Function = std::function<MetricValue(const Given&, Trace*)>;
            const auto* function = std::get_if<Function>(&function_);
            if (function == nullptr) fail_kind(metric_.name, function_.index());
            if (query.tied && expects_ties_) return MetricValue::none(std::string{kNoExpectation});
            return measured(metric_, *function, given, trace);
        },
        query.input);
}

bool QueryMetric::is_name_of(const QueryInput& query) const {
    return metric_.family->needs == MetricNeeds::run_name && !query.run_name.empty();
}

MetricValue QueryMetric::of_query(const QueryInput& query, Trace* trace) const {
    if (!query.in_run && missing_ == QueryRule::skip) {
        note(trace, {"The run does not have this query: averages leave it out (--missing skip)",
                     "结果列表缺少该查询：不计入平均（--missing skip）"});
        return MetricValue::none("the run does not have the query");
    }
    if (query.left_out && !has_own_threshold()) {
        note(trace, {"No document of the query is relevant: it is left out (--no-relevant skip)",
                     "该查询没有相关文档：不参与评测（--no-relevant skip）"});
        return MetricValue::no_relevant();
    }
    if (is_name_of(query)) {
        note(trace,
             {"The name of the run: NAME in NAME=FILE, else what the run itself says, else "
              "the file's name",
              "运行的名称：NAME=FILE 中的 NAME；否则取结果文件自身写明的名称；再否则取文件名"});
        return {.value = std::numeric_limits<double>::quiet_NaN(),
                .text = std::string{query.run_name}};
    }
    const auto* ranking = std::get_if<JudgedRanking>(&query.input);
    if (ranking != nullptr && std::holds_alternative<RankingMetric>(function_)) {
        return of_ranking(*ranking, query.in_run, trace);
    }
    MetricValue value = computed(query, trace);
    const bool preference = std::holds_alternative<PreferenceMetric>(function_);
    if (preference && value.undefined != Undefined::no) settle(value, query.in_run, trace);
    return value;
}

}  // namespace assay
