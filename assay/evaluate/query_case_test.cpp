#include "assay/evaluate/query_case.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "assay/core/error.h"
#include "assay/evaluate/explain.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

Labels labels() { return make_labels({{"q", "a", 3}, {"q", "b", 1}, {"r", "a", 1}}); }

QueryCase query_case(std::string_view metric, std::string_view query,
                     const Policies& policies = {}) {
    const std::vector<assay::Run> runs{
        make_run("A", {{"q", "b", 2}, {"q", "x", 2}, {"q", "a", 1}})};
    return QueryCase{make_metric(metric), labels(), runs, query, policies};
}

double value_of(std::string_view metric, std::string_view query, const Policies& policies = {}) {
    return QueryMetric{make_metric(metric), policies}
        .of_query(query_case(metric, query, policies).input())
        .value;
}

// x and b tie; ids descending put x first: x (unjudged), b (1), a (3).
TEST(QueryCase, SeesTheListAsTheScoringDoes) {
    const QueryCase input = query_case("RR", "q");
    EXPECT_EQ(value_of("RR", "q"), 0.5);
    const std::vector<std::string> expected{"    1  x  not judged", "    2  b  1", "    3  a  3"};
    EXPECT_EQ(input.listing(20, Language::english), expected);
}

TEST(QueryCase, SaysHowManyResultsItDoesNotList) {
    const std::vector<std::string> expected{"    1  x  未标注", "  ……另有 2 条"};
    EXPECT_EQ(query_case("RR", "q").listing(1, Language::chinese), expected);
}

// Half of the orders of x and b have b first: (1 + 1/2) / 2.
TEST(QueryCase, ExplainsTheExpectedValueWhereTiesAreTreatedSo) {
    EXPECT_EQ(value_of("RR", "q", {.ties = TieOrder::expected}), 0.75);
}

TEST(QueryCase, AQueryThatTheRunDoesNotHaveHasNoResults) { EXPECT_EQ(value_of("RR", "r"), 0.0); }

TEST(QueryCase, RefusesWhatItCannotExplain) {
    EXPECT_THROW(query_case("RR", "unknown"), Error);
    EXPECT_THROW(query_case("RBO", "q"), Error);
    EXPECT_THROW(query_case("AUC", "q"), Error);
}

// As eval has it, unless a policy leaves the query out.
TEST(QueryCase, KnowsTheNameOfTheRun) {
    const Metric metric = make_metric("RunId");
    const Explanation there =
        explain(metric, query_case("RunId", "q").input(), {}, Language::english);
    EXPECT_EQ(there.value.text, "A");
    EXPECT_EQ(there.lines[there.lines.size() - 2],
              "The name of the run: NAME in NAME=FILE, else what the run itself says, else the "
              "file's name");
    EXPECT_EQ(there.lines.back(), "= A");
    const Policies skip{.missing = QueryRule::skip};
    const Explanation missing =
        explain(metric, query_case("RunId", "r", skip).input(), skip, Language::english);
    EXPECT_EQ(missing.lines.back(), "= undefined: the run does not have the query");
}

// b, of grade 1, is the one candidate: nothing better could stand first.
TEST(QueryCase, LimitsTheIdealListToCandidates) {
    const std::vector<assay::Run> runs{make_run("A", {{"q", "b", 2}, {"q", "a", 1}})};
    const auto candidates = make_run("C", {{"q", "b", 1}});
    const Metric metric = make_metric("nDCG(ideal=all)@1");
    const QueryCase input{metric, labels(), runs, "q", {}, &candidates};
    EXPECT_EQ(QueryMetric(metric, {}).of_query(input.input()).value, 1.0);
}

/// q has ties and every sort of grade, r no relevant document, the run lacks s. Where a metric
/// wants subtopics or raters, the labels have two of them.
Labels mixed_labels(MetricNeeds needs) {
    std::vector<LabelsBuilder::Row> rows;
    const std::vector<LabelsBuilder::Row> plain{{"q", "a", 3},  {"q", "b", 1}, {"q", "c", 0},
                                                {"q", "d", -1}, {"q", "e", 2}, {"q", "z", 3},
                                                {"r", "a", 0},  {"r", "b", 0}, {"s", "a", 2}};
    for (const LabelsBuilder::Row& row : plain) {
        rows.push_back(row);
        if (needs != MetricNeeds::subtopics && needs != MetricNeeds::raters) continue;
        const bool subtopics = needs == MetricNeeds::subtopics;
        (subtopics ? rows.back().subtopic : rows.back().rater) = "1";
        if (row.doc == "c") continue;
        rows.push_back(row);
        (subtopics ? rows.back().subtopic : rows.back().rater) = "2";
        rows.back().grade = row.grade > 1 ? 1 : row.grade;
    }
    return make_labels(rows);
}

const std::vector<TestRow> kMixedRows{{"q", "c", 5, 1}, {"q", "a", 4, 2}, {"q", "b", 4, 3},
                                      {"q", "x", 4, 4}, {"q", "d", 3, 5}, {"q", "e", 2, 6},
                                      {"q", "y", 2, 7}, {"r", "a", 2, 1}, {"r", "b", 2, 2}};

std::vector<Policies> policies_to_try() {
    std::vector<Policies> all(1);
    for (const QueryRule rule : {QueryRule::zero, QueryRule::skip}) {
        for (const TieOrder ties : {TieOrder::expected, TieOrder::docid_ascending}) {
            for (const Unjudged unjudged :
                 {Unjudged::zero, Unjudged::condensed, Unjudged::judged_only}) {
                all.push_back({.ties = ties, .unjudged = unjudged, .missing = rule});
                all.push_back({.ties = ties, .unjudged = unjudged, .no_relevant = rule});
            }
        }
    }
    return all;
}

void expect_same_bits(double scored, const Explanation& explanation, const std::string& what) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(scored),
              std::bit_cast<std::uint64_t>(explanation.value.value))
        << what;
    const std::string& last = explanation.lines.back();
    if (!explanation.value.text.empty()) {
        EXPECT_EQ(last, "= " + *explanation.value.text) << what;
    } else if (std::isnan(scored)) {
        EXPECT_TRUE(last.starts_with("= undefined: ") || last.starts_with("= 无定义："))
            << what << ": " << last;
    } else {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(scored),
                  std::bit_cast<std::uint64_t>(std::strtod(last.c_str() + 2, nullptr)))
            << what << ": " << last;
    }
}

std::string example_name(const MetricFamily& family) {
    std::string text{family.name};
    for (const MetricOption& option : family.options) {
        if (option.name == "recall" && family.cutoff == CutoffUse::none) text += "@0.5";
    }
    return family.cutoff == CutoffUse::none ? text : text + "@4";
}

/// The metric alone and, in an evaluation, beside others that want ids, subtopics and ties.
void compare_with_scoring(const std::string& name, const Labels& labels, const Policies& policies) {
    const std::vector<assay::Run> runs{make_run("A", kMixedRows)};
    const Metric metric = make_metric(name);
    Plan plan = make_plan(name, policies);
    for (const char* other : {"Compat", "KendallTauB"}) {
        if (metric.family != make_metric(other).family) plan.metrics.push_back(make_metric(other));
    }
    const ScoreTable table = score(labels, runs, plan);
    for (std::size_t q = 0; q < table.queries.size(); ++q) {
        const QueryCase input{metric, labels, runs, table.queries[q], policies};
        const std::string what = name + " of " + table.queries[q];
        const auto text = table.columns[0][0].texts.find(q);
        for (const Language language : {Language::english, Language::chinese}) {
            const Explanation explanation = explain(metric, input.input(), policies, language);
            expect_same_bits(table.columns[0][0].values[q], explanation, what);
            EXPECT_EQ(text == table.columns[0][0].texts.end() ? "" : text->second,
                      explanation.value.text)
                << what;
        }
    }
}

TEST(QueryCase, ExplanationsEndInTheDoubleOfTheScoringUnderEveryPolicy) {
    std::size_t metrics = 0;
    for (const MetricFamily& family : metric_families()) {
        const std::string name = example_name(family);
        if (!std::holds_alternative<RankingMetric>(make_metric(name).function)) continue;
        ++metrics;
        const Labels labels = mixed_labels(family.needs);
        for (const Policies& policies : policies_to_try()) {
            compare_with_scoring(name, labels, policies);
            const bool rel = std::ranges::any_of(
                family.options, [](const MetricOption& option) { return option.name == "rel"; });
            if (!rel) continue;
            // No document of s has grade 3.
            std::string with_rel{family.name};
            with_rel += "(rel=3)" + name.substr(family.name.size());
            compare_with_scoring(with_rel, labels, policies);
        }
    }
    EXPECT_GE(metrics, 50U);
}

TEST(QueryCase, ExplanationsOfTwoListsEndInTheDoubleOfTheScoring) {
    const std::vector<assay::Run> runs{
        make_run("A", kMixedRows), make_run("B", {{"q", "b", 3}, {"q", "a", 2}, {"q", "x", 1}})};
    const Labels labels = mixed_labels(MetricNeeds::grades);
    for (const MetricFamily& family : metric_families()) {
        const std::string name = example_name(family);
        if (!std::holds_alternative<RankingPairMetric>(make_metric(name).function)) continue;
        for (const Policies& policies : policies_to_try()) {
            const ScoreTable table = score(labels, runs, make_plan(name, policies));
            for (std::size_t q = 0; q < table.queries.size(); ++q) {
                const Metric metric = make_metric(name);
                const QueryCase input{metric, labels, runs, table.queries[q], policies};
                expect_same_bits(table.columns[1][0].values[q],
                                 explain(metric, input.input(), policies, Language::english), name);
            }
        }
    }
}

TEST(QueryCase, ExplanationsOfPreferencesEndInTheDoubleOfTheScoring) {
    Preferences preferences;
    preferences.queries = {"q", "r", "s"};
    preferences.rows = {
        {{"u", "1", "a", 2}, {"u", "1", "b", 1}, {"v", "1", "x", 2}, {"v", "1", "b", 0}},
        {{"u", "1", "a", 1}, {"u", "1", "b", 1}},
        {{"u", "1", "a", 2}, {"u", "1", "b", 1}}};
    const std::vector<assay::Run> runs{make_run("A", kMixedRows)};
    for (const MetricFamily& family : metric_families()) {
        const Metric metric = make_metric(example_name(family));
        if (!std::holds_alternative<PreferenceMetric>(metric.function)) continue;
        for (const Policies& policies : policies_to_try()) {
            const ScoreTable table =
                score_preferences(preferences, runs, make_plan(metric.name, policies));
            for (std::size_t q = 0; q < table.queries.size(); ++q) {
                const QueryCase input{metric, preferences, runs, table.queries[q], policies};
                expect_same_bits(table.columns[0][0].values[q],
                                 explain(metric, input.input(), policies, Language::english),
                                 metric.name + " of " + std::string{table.queries[q]});
            }
        }
    }
}

std::vector<std::string> last_lines(std::string_view metric, std::string_view query,
                                    const Policies& policies, Language language) {
    const std::vector<assay::Run> runs{make_run("A", kMixedRows)};
    const Metric made = make_metric(metric);
    const QueryCase input{made, mixed_labels(MetricNeeds::grades), runs, query, policies};
    const std::vector<std::string> lines = explain(made, input.input(), policies, language).lines;
    return {lines.end() - 2, lines.end()};
}

using Lines = std::vector<std::string>;

TEST(QueryCase, ExplanationsSayWhatThePoliciesDo) {
    EXPECT_EQ(last_lines("AP", "r", {.no_relevant = QueryRule::zero}, Language::english),
              (Lines{"The value is undefined, since there is nothing to find; it counts as 0 "
                     "(--no-relevant zero)",
                     "= 0"}));
    EXPECT_EQ(last_lines("AP", "r", {.no_relevant = QueryRule::zero}, Language::chinese),
              (Lines{"没有可找的内容，取值无定义；按 0 计（--no-relevant zero）", "= 0"}));
    EXPECT_EQ(
        last_lines("NumRet", "r", {}, Language::chinese),
        (Lines{"该查询没有相关文档：不参与评测（--no-relevant skip）", "= 无定义：没有相关文档"}));
    EXPECT_EQ(last_lines("NumRet", "r", {}, Language::english),
              (Lines{"No document of the query is relevant: it is left out (--no-relevant skip)",
                     "= undefined: no relevant document"}));
    EXPECT_EQ(last_lines("P(rel=3)@2", "s", {}, Language::english),
              (Lines{"Nothing to find: averages leave the query out (--no-relevant skip)",
                     "= undefined: no relevant document"}));
    EXPECT_EQ(last_lines("RR", "s", {.missing = QueryRule::skip}, Language::english),
              (Lines{"The run does not have this query: averages leave it out (--missing skip)",
                     "= undefined: the run does not have the query"}));
    EXPECT_EQ(last_lines("PairAccuracy", "s", {}, Language::english),
              (Lines{"The value is undefined without results; a query that the run does not have "
                     "counts as 0 (--missing zero)",
                     "= 0"}));
}

}  // namespace
}  // namespace assay
