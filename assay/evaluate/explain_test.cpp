#include "assay/evaluate/explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "assay/core/error.h"
#include "assay/evaluate/hand_case.h"

namespace assay {
namespace {

/// A metric of the family, with a cutoff or a recall level where it cannot be without.
Metric example_metric(const MetricFamily& family) {
    std::string text{family.name};
    for (const MetricOption& option : family.options) {
        if (option.name == "recall" && family.cutoff == CutoffUse::none) text += "@0.5";
    }
    if (family.cutoff == CutoffUse::required) text += "@3";
    return make_metric(text);
}

HandInput example_ranking(MetricNeeds needs) {
    HandInput given{.grades = "0,3,-,1,-1,2", .unretrieved = "3,1,0", .scores = "6,5,4,4,2,1"};
    if (needs == MetricNeeds::subtopics) given.subtopics = "-,A+B,-,B,-,C,A,B,-";
    if (needs == MetricNeeds::raters) given.raters = {"0,1,-,1,0,1", "0,2,-,0,0,1"};
    return given;
}

HandInput example_input(const Metric& metric) {
    switch (metric.function.index()) {
        case 0:
            return example_ranking(metric.family->needs);
        case 1:
            return {.a = "d1,d2,d3,d4,d5", .b = "d2,d1,d6,d3,d5,d7"};
        case 2:
            return {.grades = "3,0,2,1,0,2",
                    .scores = "0.9,0.8,0.7,0.4,0.3,0.3",
                    .classes = "3,1,2,0,0,2",
                    .queries = "q1,q1,q1,q2,q2,q2"};
        default:
            return {.docs = "d1,d2,d3,d4,d5", .preferences = {"d1=1,d2=2,d4=0", "d3=2,d1=1,d5=0"}};
    }
}

MetricValue value_of(const Metric& metric, const HandCase& hand) {
    return QueryMetric{metric, {}}.of_query(hand.input());
}

TEST(Explain, EndsInTheMetricsOwnDoubleForEveryFamily) {
    for (const MetricFamily& family : metric_families()) {
        if (family.needs == MetricNeeds::run_name) continue;  // values typed in are of no run
        const Metric metric = example_metric(family);
        const HandCase hand{metric, example_input(metric)};
        const MetricValue plain = value_of(metric, hand);
        for (const Language language : {Language::english, Language::chinese}) {
            const Explanation explanation = explain(metric, hand.input(), {}, language);
            const std::string& last = explanation.lines.back();
            ASSERT_TRUE(last.starts_with("= ")) << metric.name << ": " << last;
            EXPECT_EQ(std::bit_cast<std::uint64_t>(plain.value),
                      std::bit_cast<std::uint64_t>(explanation.value.value))
                << metric.name;
            if (plain.undefined != Undefined::no || !plain.text.empty()) continue;
            EXPECT_EQ(std::bit_cast<std::uint64_t>(plain.value),
                      std::bit_cast<std::uint64_t>(std::strtod(last.c_str() + 2, nullptr)))
                << metric.name << ": " << last;
        }
    }
}

TEST(Explain, EveryFamilyWritesItsSteps) {
    for (const MetricFamily& family : metric_families()) {
        if (family.needs == MetricNeeds::run_name) continue;  // values typed in are of no run
        const Metric metric = example_metric(family);
        const HandCase hand{metric, example_input(metric)};
        Trace trace{Language::english};
        const MetricValue value = QueryMetric{metric, {}}.of_query(hand.input(), &trace);
        EXPECT_TRUE(!trace.lines().empty() || !value.text.empty()) << metric.name;
    }
}

// By hand: DCG 3 + 2/1.58496 + 0 = 4.26186; ideal 3 + 3/1.58496 + 2/2 = 5.89279.
TEST(Explain, WritesACalculationAsOnPaper) {
    const Metric metric = make_metric("nDCG@3");
    const HandCase hand{metric, {.grades = "3,2,0,1,2", .unretrieved = "3"}};
    const std::vector<std::string> expected{
        "nDCG@3: gain of the results, discounted by rank, against the best possible order",
        "DCG@k = sum_{i=1..k} g_i / log2(i + 1);  nDCG@k = DCG@k / DCG@k of the ideal order",
        "Conventions:",
        "  gain = linear (linear (y) or exponential (2^y - 1))",
        "  ideal = cutoff (the ideal list: the judged documents (of --candidates, where given) cut "
        "at k (cutoff), not cut (all), cut at the number of results returned (returned); or the "
        "retrieved documents (retrieved))",
        "  the first 3 results",
        "Grades by rank (- where not judged): 3, 2, 0, 1, 2",
        "All judged grades of the query: 3, 3, 2, 2, 1, 0",
        "DCG of the ideal order:",
        "  rank 1: 3 / log2(2) = 3 / 1 = 3; sum 3",
        "  rank 2: 3 / log2(3) = 3 / 1.58496 = 1.89279; sum 4.89279",
        "  rank 3: 2 / log2(4) = 2 / 2 = 1; sum 5.89279",
        "DCG of the results:",
        "  rank 1: 3 / log2(2) = 3 / 1 = 3; sum 3",
        "  rank 2: 2 / log2(3) = 2 / 1.58496 = 1.26186; sum 4.26186",
        "  rank 3: 0 / log2(4) = 0 / 2 = 0; sum 4.26186",
        "nDCG = DCG / IDCG = 4.26186 / 5.89279"};
    std::vector<std::string> lines = explain(metric, hand.input(), {}, Language::english).lines;
    EXPECT_TRUE(lines.back().starts_with("= 0.7232")) << lines.back();
    lines.pop_back();
    EXPECT_EQ(lines, expected);
}

// By hand, e = 0.00001: (1 + e) / (1 + 1 + 2e) = 0.5, so 1/4 + 3/4 x 2/3 x 0.5 = 0.5.
TEST(Explain, ShowsTheNumbersOfTheFormula) {
    const Metric metric = make_metric("infAP");
    const HandCase hand{metric, {.grades = "2,-,0,1"}};
    const auto lines = explain(metric, hand.input(), {}, Language::english).lines;
    EXPECT_NE(std::ranges::find(lines,
                                "    expected precision 1/4 + (3/4) (2/3) (1 + e) / (1 + 1 + 2e) = "
                                "0.5; sum 1.5"),
              lines.end())
        << fmt::format("{}", fmt::join(lines, "\n"));
}

TEST(Explain, HasNoHeadingWithNothingUnderIt) {
    const Metric metric = make_metric("ClassAccuracy");
    const HandCase hand{metric, {.grades = "1,0", .classes = "1,1"}};
    const auto lines = explain(metric, hand.input(), {}, Language::english).lines;
    EXPECT_EQ(std::ranges::find(lines, "Conventions:"), lines.end());
}

TEST(Explain, SpeaksChinese) {
    const Metric metric = make_metric("PNR(ties=in_order)");
    const HandCase hand{metric, {.grades = "高，中，高，高，中，低"}};
    const auto lines = explain(metric, hand.input(), {}, Language::chinese).lines;
    EXPECT_EQ(lines[0], "PNR(ties=in_order)：正逆序比：正序文档对数与逆序文档对数之比");
    EXPECT_EQ(lines[lines.size() - 3], "PNR = 正序对 / 逆序对 = 13 / 2");
    EXPECT_EQ(lines.back(), "= 6.5");
}

TEST(Explain, SaysInfiniteAndUndefined) {
    const Metric metric = make_metric("PNR");
    const HandCase sorted{metric, {.grades = "2,1"}};
    EXPECT_EQ(explain(metric, sorted.input(), {}, Language::english).lines.back(), "= inf");
    const HandCase equal{metric, {.grades = "1,1"}};
    EXPECT_EQ(explain(metric, equal.input(), {}, Language::english).lines.back(),
              "= undefined: no pair of judged documents to compare");
    const Metric ndcg = make_metric("nDCG");
    EXPECT_EQ(
        explain(ndcg, HandCase{ndcg, {.grades = "0"}}.input(), {}, Language::english).lines.back(),
        "= undefined: no relevant document");
}

TEST(Explain, RefusesAnInputOfAnotherKind) {
    EXPECT_THROW(explain(make_metric("RBO"), {.input = JudgedRanking{}}, {}, Language::english),
                 Error);
}

}  // namespace
}  // namespace assay
