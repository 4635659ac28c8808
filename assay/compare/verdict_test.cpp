#include "assay/compare/verdict.h"

#include <gtest/gtest.h>

#include "assay/compare/testing.h"

namespace assay {
namespace {

PairComparison pair_of(std::size_t metric, double base, double delta, Interval interval, double p,
                       Verdict verdict) {
    PairComparison pair;
    pair.metric = metric;
    pair.system = 1;
    pair.n = 2;
    pair.mean_base = base;
    pair.mean_system = base + delta;
    pair.delta = delta;
    pair.interval = interval;
    pair.p = p;
    pair.p_corrected = p;
    pair.verdict = verdict;
    return pair;
}

ScoreTable table() {
    return make_table({{"nDCG@10", {{0.5, 0.5}, {0.6, 0.4}}}, {"R@100", {{0, 1}, {0, 1}}, "R"}});
}

Comparison comparison() {
    Comparison result;
    result.pairs = {pair_of(0, 0.341, 0.048, {0.031, 0.066}, 0.0004, Verdict::better),
                    pair_of(1, 0.5, 0.0, {0.0, 0.0}, 1.0, Verdict::unchanged)};
    return result;
}

TEST(VerdictLine, SaysWhatAPersonWouldPaste) {
    const Message line = verdict_line(table(), comparison(), 1, 2, nullptr);
    EXPECT_EQ(line.en,
              "nDCG@10 0.341 → 0.389 (+0.048, 95 % CI +0.031 to +0.066, p = 0.0004): better; "
              "unchanged: R@100");
    EXPECT_EQ(line.zh,
              "nDCG@10 0.341 → 0.389（+0.048，95 % 置信区间 +0.031 至 +0.066，p = 0.0004）：变好；"
              "不变：R@100");
}

TEST(VerdictLine, MetricsThatAgreeAreNamedTogether) {
    Comparison both = comparison();
    both.pairs[1].verdict = Verdict::better;
    const Message line = verdict_line(table(), both, 1, 2, nullptr);
    EXPECT_TRUE(line.en.ends_with(": better; likewise R@100")) << line.en;
    EXPECT_TRUE(line.zh.ends_with("：变好；R@100亦然")) << line.zh;
}

TEST(VerdictLine, CountsHeadQueriesThatGotWorse) {
    SliceTable slices;
    slices.attributes.push_back({"tier", {"tail", "head"}, {"head", "tail"}});
    const Message line = verdict_line(table(), comparison(), 1, 2, &slices);
    EXPECT_TRUE(line.en.ends_with("; 1 head query got worse")) << line.en;
    EXPECT_TRUE(line.zh.ends_with("；1 个头部查询变差")) << line.zh;
}

TEST(VerdictLine, SmallDifferencesKeepFourDecimals) {
    Comparison small = comparison();
    small.pairs[0] = pair_of(0, 0.5, 0.0004, {-0.001, 0.002}, 0.4, Verdict::not_shown);
    EXPECT_EQ(pair_line(table(), small, small.pairs[0]).en,
              "nDCG@10 0.5000 → 0.5004 (+0.0004, 95 % CI -0.0010 to +0.0020, p = 0.400): "
              "no difference shown");
}

TEST(VerdictLine, NamesTheTwinItTested) {
    Comparison through = comparison();
    through.pairs[0].through = 1;
    EXPECT_EQ(pair_line(table(), through, through.pairs[0]).en,
              "nDCG@10 0.341 → 0.389 (through R@100: +0.048, 95 % CI +0.031 to +0.066, p = "
              "0.0004): better");
}

TEST(VerdictLine, AHeadlineOverNothingLabelledDoesNotStandAlone) {
    ScoreTable table =
        make_table({{"P@10", {std::vector<double>(8, 0.0), std::vector<double>(8, 0.0)}, "P"}});
    table.systems[0].overlap =
        RunOverlap{.queries = 8, .with_results = 8, .results = 80, .labelled = 4};
    table.systems[1].overlap = RunOverlap{.queries = 8, .with_results = 8, .results = 80};
    const Comparison comparison = compare(table, 1, {});
    const Message line = verdict_line(table, comparison, 1, 1, nullptr);
    EXPECT_TRUE(line.en.ends_with(": unchanged; but not one result of s1 is labelled")) << line.en;
    EXPECT_TRUE(line.zh.ends_with("；但 s1 没有一条结果有标注")) << line.zh;
    table.systems[1].overlap =
        RunOverlap{.queries = 8, .with_results = 3, .results = 30, .labelled = 4};
    EXPECT_TRUE(verdict_line(table, comparison, 1, 1, nullptr)
                    .en.ends_with("; but s1 has results for 3 of 8 labelled queries only"));
    table.systems[1].overlap->with_results = 4;
    EXPECT_TRUE(verdict_line(table, comparison, 1, 1, nullptr).en.ends_with(": unchanged"));
}

TEST(VerdictLine, OneQueryHasNoInterval) {
    const ScoreTable table = make_table({{"P@1", {{1.0}, {0.0}}, "P"}});
    const Message line = verdict_line(table, compare(table, 1, {}), 1, 1, nullptr);
    EXPECT_EQ(line.en, "P@1 1.000 → 0.000 (-1.000, p = 1.000): no difference shown");
    EXPECT_EQ(line.zh.find("nan"), std::string::npos) << line.zh;
}

}  // namespace
}  // namespace assay
