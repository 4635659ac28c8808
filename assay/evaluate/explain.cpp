#include "assay/evaluate/explain.h"

#include <algorithm>

#include "assay/evaluate/reasons.h"

namespace assay {
namespace {

/// More of a list than this is nobody's reading; the steps go through all of it.
constexpr std::size_t kListed = 50;

std::string listed(std::span<const double> numbers) {
    std::string text;
    for (const double number : numbers.first(std::min(numbers.size(), kListed))) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ",
                            is_judged(number) ? paper(number) : std::string{"-"});
    }
    return numbers.size() > kListed ? fmt::format("{}, ... ({})", text, numbers.size()) : text;
}

std::string listed(std::span<const std::string_view> names) {
    const auto shown = names.first(std::min(names.size(), kListed));
    const std::string text = fmt::format("{}", fmt::join(shown, ", "));
    return names.size() > kListed ? fmt::format("{}, ... ({})", text, names.size()) : text;
}

/// The policies that are not the usual ones.
void add_policies(const Policies& policies, Trace& trace) {
    const Conventions usual = describe({});
    for (const auto& convention : describe(policies)) {
        if (std::ranges::find(usual, convention) != usual.end()) continue;
        trace.add({"  {} = {}", "  {} = {}"}, convention.first, convention.second);
    }
}

/// From which grade on a document counts as relevant, where the metric asks and does not say.
void add_relevance(const Metric& metric, double from, Trace& trace) {
    const auto& options = metric.family->options;
    const auto rel = std::ranges::find(options, "rel", &MetricOption::name);
    if (rel == options.end() || !metric.spec.option("rel").empty()) return;
    if (rel->help.en != rel_option().help.en) return;  // it has no threshold unless told (RBP, DCG)
    trace.add({"  relevant from grade {} on, as the label scale has it",
               "  档位达到 {} 视为相关（由标签档位规定）"},
              paper(from));
}

void add_relevance(const Metric& metric, const MetricInput& input, Trace& trace) {
    if (const auto* ranking = std::get_if<JudgedRanking>(&input)) {
        add_relevance(metric, ranking->relevant_from, trace);
    } else if (const auto* pairs = std::get_if<ScoredPairsView>(&input)) {
        add_relevance(metric, pairs->scale->relevant_from, trace);
    }
}

void add_settings(const Metric& metric, const Policies& policies, Trace& trace) {
    for (const MetricOption& option : metric.family->options) {
        const std::string& value = metric.spec.option(option.name);
        if (value.empty() || value == "false") continue;
        trace.add({"  {} = {} ({})", "  {} = {}（{}）"}, option.name, value,
                  option.help.in(trace.language()));
    }
    if (metric.spec.cutoff != kNoCutoff) {
        trace.add({"  the first {} results", "  只看前 {} 条结果"}, metric.spec.cutoff);
    } else if (metric.family->cutoff != CutoffUse::none) {
        trace.add({"  no cutoff: the whole list", "  不截断：看整个列表"});
    }
    add_policies(policies, trace);
}

void add_conventions(const Metric& metric, const Policies& policies, const MetricInput& input,
                     Trace& trace) {
    Trace settings{trace.language()};
    add_settings(metric, policies, settings);
    add_relevance(metric, input, settings);
    if (settings.lines().empty()) return;
    trace.add({"Conventions:", "约定："});
    for (const std::string& line : settings.lines()) trace.add({"{}", "{}"}, line);
}

/// Which documents an ideal list may hold, where not all.
void add_candidates(const Metric& metric, const Candidates& candidates, Trace& trace) {
    if (candidates.docs.empty()) {
        trace.add({"No judged document of the query is a candidate (--candidates)",
                   "该查询没有已标注的候选文档（--candidates）"});
    } else {
        trace.add({"Candidates among them: {}; grades {} (--candidates)",
                   "其中的候选文档：{}；档位 {}（--candidates）"},
                  listed(candidates.docs), listed(candidates.grades));
    }
    const auto ideal = metric.spec.options.find("ideal");
    const bool other = ideal != metric.spec.options.end() && ideal->second == "retrieved";
    trace.add(metric.family->has_ideal && !other
                  ? Text{"The ideal list is made of the candidates alone", "理想列表只取候选文档"}
                  : Text{"The metric does not look at candidates", "该指标不看候选文档"});
}

void add_input(const JudgedRanking& ranking, Trace& trace) {
    trace.add({"Grades by rank (- where not judged): {}", "各位置的档位（- 为未标注）：{}"},
              listed(ranking.grades));
    const bool same = std::ranges::equal(
        ranking.grades, ranking.gains,
        [](double grade, double gain) { return is_judged(grade) && grade == gain; });
    if (!same) trace.add({"Gains by rank: {}", "各位置的增益：{}"}, listed(ranking.gains));
    trace.add({"All judged grades of the query: {}", "该查询全部已标注档位：{}"},
              listed(ranking.judged));
}

void add_input(const RankingPair& pair, Trace& trace) {
    trace.add({"List a: {}", "列表 a：{}"}, listed(pair.a));
    trace.add({"List b: {}", "列表 b：{}"}, listed(pair.b));
}

void add_input(const ScoredPairsView& pairs, Trace& trace) {
    const auto known = [](std::span<const double> values) {
        return std::ranges::any_of(values, is_judged);
    };
    trace.add({"Grades: {}", "档位：{}"}, listed(pairs.grade));
    if (known(pairs.score)) trace.add({"Scores: {}", "分数：{}"}, listed(pairs.score));
    if (known(pairs.predicted)) {
        trace.add({"Predicted grades: {}", "预测档位：{}"}, listed(pairs.predicted));
    }
}

void add_input(const PreferenceCase& input, Trace& trace) {
    trace.add({"Documents by rank: {}", "各位置的文档：{}"}, listed(input.docs));
    for (const PreferenceRow& row : input.preferences) {
        trace.add(
            {"  rater {}, subgroup {}: {} at level {}", "  标注者 {}，子组 {}：{} 为第 {} 级"},
            row.rater, row.subgroup, row.doc, paper(row.level));
    }
}

void add_parts(const MetricValue& value, Trace& trace) {
    if (value.parts.empty()) return;
    std::vector<std::string> parts;
    for (const Part& part : value.parts) {
        parts.push_back(
            fmt::format("{} = {}", part_name_in(trace.language(), part.name), exact(part.value)));
    }
    trace.add({"Beside it: {}", "附带：{}"}, fmt::join(parts, ", "));
}

void add_result(const MetricValue& value, Trace& trace) {
    if (value.undefined != Undefined::no) {
        trace.add({"= undefined: {}", "= 无定义：{}"}, reason_in(trace.language(), *value.reason));
    } else {
        trace.add({"= {}", "= {}"}, value.text.empty() ? exact(value.value) : *value.text);
    }
}

}  // namespace

Explanation explain(const Metric& metric, const QueryInput& query, const Policies& policies,
                    Language language) {
    Trace trace{language};
    trace.add({"{}: {}", "{}：{}"}, metric.name, metric.family->summary.in(language));
    trace.add({"{}", "{}"}, metric.family->formula_in(language));
    add_conventions(metric, policies, query.input, trace);
    std::visit([&](const auto& given) { add_input(given, trace); }, query.input);
    const bool graded = std::holds_alternative<JudgedRanking>(query.input);
    if (graded && query.candidates) add_candidates(metric, *query.candidates, trace);
    const MetricValue value = QueryMetric{metric, policies}.of_query(query, &trace);
    add_parts(value, trace);
    add_result(value, trace);
    return {.value = value, .lines = trace.lines()};
}

}  // namespace assay
