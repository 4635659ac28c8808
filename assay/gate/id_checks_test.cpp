#include <gtest/gtest.h>

#include "assay/gate/testing.h"

namespace assay {
namespace {

/// Both systems alike: what passes, passes unless the ids speak against it.
GateInput alike(RunOverlap base, RunOverlap system) {
    GateInput input = gate_input({0.9, 0.6}, {0.9, 0.6});
    input.table.systems[0].overlap = std::move(base);
    input.table.systems[1].overlap = std::move(system);
    return input;
}

RunOverlap overlap(std::size_t with_results, std::size_t queries, std::size_t labelled = 7) {
    return {.queries = queries,
            .with_results = with_results,
            .results = 10 * with_results,
            .labelled = labelled};
}

const std::string kRule = metric_rule("max_drop = 0.01");

TEST(GateIds, GoodInputLeavesNothingToSay) {
    const GateResult result = gate(kRule, alike(overlap(10, 10), overlap(5, 10)));
    EXPECT_EQ(result.outcome, Outcome::pass);
    EXPECT_EQ(result.rules.size(), 1U);
    EXPECT_EQ(gate(kRule, gate_input({0.9, 0.6}, {0.9, 0.6})).rules.size(), 1U)
        << "nothing is known of a ready table";
}

TEST(GateIds, LittleOverlapOfEitherRunCannotPass) {
    for (const std::size_t place : {0U, 1U}) {
        RunOverlap few = overlap(4, 10);
        few.query_ids.labels = {"q5"};
        few.query_ids.run = {"5"};
        const GateResult result =
            gate(kRule, place == 0 ? alike(few, overlap(10, 10)) : alike(overlap(10, 10), few));
        EXPECT_EQ(result.outcome, Outcome::inconclusive);
        ASSERT_EQ(result.rules.size(), 2U);
        EXPECT_EQ(result.rules[0].name, "ids");
        EXPECT_EQ(result.rules[0].kind, "ids");
        EXPECT_EQ(result.rules[1].outcome, Outcome::pass) << "the rule itself holds";
        const Check& check = result.rules[0].checks.at(0);
        EXPECT_EQ(check.condition, "min_overlap");
        EXPECT_EQ(check.measured, 0.4);
        EXPECT_EQ(check.limit, 0.5);
        const std::string name = place == 0 ? "s0" : "s1";
        EXPECT_EQ(check.text.en,
                  name +
                      ": results for 4 of 10 labelled queries (40 %), at least 50 % is asked: the "
                      "run has nothing for 'q5'; its own, without labels: '5'");
        EXPECT_EQ(check.text.zh, name +
                                     "：10 个已标注查询中只有 4 个（40 %）有结果，至少要 50 "
                                     "%：'q5' 没有结果；结果文件另有未标注的查询：'5'");
    }
}

TEST(GateIds, TheFloorIsASetting) {
    const std::string settings = "[settings]\nmin_overlap = 0.9\n";
    EXPECT_EQ(gate(settings + kRule, alike(overlap(10, 10), overlap(8, 10))).outcome,
              Outcome::inconclusive);
    EXPECT_EQ(gate(settings + kRule, alike(overlap(10, 10), overlap(9, 10))).outcome,
              Outcome::pass);
    EXPECT_EQ(gate("[settings]\nmin_overlap = 0\n" + kRule, alike(overlap(10, 10), overlap(1, 10)))
                  .outcome,
              Outcome::pass);
    EXPECT_NE(gate_error("[settings]\nmin_overlap = 1.5\n" + kRule, alike({}, {})), "no error");
}

TEST(GateIds, ResultsWithoutALabelCannotPass) {
    const GateResult result = gate(kRule, alike(overlap(10, 10), overlap(10, 10, 0)));
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(result.rules[0].checks.at(0).condition, "labelled_results");
}

TEST(GateIds, AFailureStaysOne) {
    GateInput input = gate_input({0.9, 0.6}, {0.5, 0.2});
    input.table.systems[1].overlap = overlap(1, 10, 0);
    const GateResult result = gate(kRule, input);
    EXPECT_EQ(result.outcome, Outcome::fail);
    EXPECT_EQ(result.rules[0].outcome, Outcome::inconclusive);
    EXPECT_EQ(result.rules[0].checks.size(), 2U);
}

TEST(GateIds, OpenChecksAreSettledInTheirOwnPlaces) {
    const GateResult result =
        gate(metric_rule("not_worse = true\nmargin = 0.1"), alike(overlap(10, 10), overlap(1, 10)));
    ASSERT_EQ(result.rules.size(), 2U);
    EXPECT_EQ(result.rules[1].checks.at(0).condition, "not_worse");
    EXPECT_TRUE(result.rules[1].checks.at(0).pair);
}

GateInput with_unknown(std::size_t unknown) {
    GateInput input = alike(overlap(10, 10), overlap(10, 10));
    for (SystemSummary& system : input.table.systems) {
        system.unknown = UnknownIds{.corpus = "docs", .pairs = 100};
    }
    input.table.systems[1].unknown->unknown = unknown;
    input.table.systems[1].unknown->examples = {"x"};
    input.table.systems[1].unknown->known = {"a"};
    input.table.unknown_labels = UnknownIds{.corpus = "docs", .pairs = 20};
    return input;
}

TEST(GateIds, UnknownDocumentsAreAllowedUpToAShare) {
    const GateResult passed = gate(kRule, with_unknown(5));
    EXPECT_EQ(passed.outcome, Outcome::pass);
    ASSERT_EQ(passed.rules[0].checks.size(), 3U) << "with a corpus the counts are shown";
    EXPECT_EQ(passed.rules[0].checks[2].text.en,
              "s1: 5 of 100 results (5 %) are not in the corpus docs");
    const GateResult open = gate(kRule, with_unknown(6));
    EXPECT_EQ(open.outcome, Outcome::inconclusive);
    EXPECT_EQ(open.rules[0].checks[2].condition, "max_unknown");
    EXPECT_EQ(
        open.rules[0].checks[2].text.en,
        "s1: 6 of 100 results (6 %) are not in the corpus docs, at most 5 % is allowed: not in "
        "it: 'x'; it has 'a'");
    EXPECT_EQ(gate("[settings]\nmax_unknown = 0.06\n" + kRule, with_unknown(6)).outcome,
              Outcome::pass);
}

TEST(GateIds, LabelsOfAnotherCorpusCannotPass) {
    GateInput input = with_unknown(0);
    input.table.unknown_labels->unknown = 2;
    const GateResult result = gate(kRule, input);
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_TRUE(result.rules[0].checks[0].text.zh.starts_with(
        "标注：20 篇已标注文档中有 2 篇（10 %）不在文档集 docs 中，最多允许 5 %："))
        << result.rules[0].checks[0].text.zh;
}

}  // namespace
}  // namespace assay
