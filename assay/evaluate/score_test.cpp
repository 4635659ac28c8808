#include "assay/evaluate/score.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

/// q3 has no relevant document.
Labels four_queries() {
    return make_labels({{"q1", "a", 1},
                        {"q1", "b", 0},
                        {"q2", "c", 2},
                        {"q2", "d", 1},
                        {"q3", "e", 0},
                        {"q4", "f", 1}});
}

/// Lacks q3 and q4, and has q9 that nobody labelled.
Run half_a_run() {
    return make_run(
        "A", {{"q1", "b", 2}, {"q1", "a", 1}, {"q2", "c", 2}, {"q2", "x", 1}, {"q9", "z", 1}});
}

std::string error_of(const Labels& labels, std::span<const Run> runs, const Plan& plan) {
    try {
        score(labels, runs, plan);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string error_of(const Labels& labels, const Run& run, const Plan& plan) {
    return error_of(labels, std::span{&run, 1}, plan);
}

/// The column of a plan's only metric for the only run.
ScoreColumn column_of(const Labels& labels, const Run& run, std::string_view metric,
                      const Policies& policies = {}) {
    return score_one(labels, run, make_plan(metric, policies)).columns[0][0];
}

// RR by hand: 1/2 for q1, 1 for q2.
TEST(Score, AMissingQueryScoresZeroAndOneWithoutRelevantIsLeftOut) {
    const ScoreTable table = score_one(four_queries(), half_a_run(), make_plan("RR"));
    const ScoreColumn& column = table.columns[0][0];
    EXPECT_EQ(column.values[0], 0.5);
    EXPECT_EQ(column.values[1], 1.0);
    EXPECT_TRUE(std::isnan(column.values[2]));
    EXPECT_EQ(column.values[3], 0.0);
    EXPECT_EQ(column.average, 0.5);
    EXPECT_EQ(column.count, 3U);
    EXPECT_EQ(table.left_out, (std::vector<bool>{false, false, true, false}));
    EXPECT_EQ(table.num_left_out(), 1U);
}

TEST(Score, AMissingQueryMayBeSkipped) {
    const ScoreColumn column =
        column_of(four_queries(), half_a_run(), "RR", {.missing = QueryRule::skip});
    EXPECT_TRUE(std::isnan(column.values[3]));
    EXPECT_EQ(column.average, 0.75);
    EXPECT_EQ(column.count, 2U);
}

TEST(Score, AQueryWithoutRelevantMayScoreZeroAlsoWhenMissing) {
    const ScoreColumn column =
        column_of(four_queries(), half_a_run(), "RR", {.no_relevant = QueryRule::zero});
    EXPECT_EQ(column.values[2], 0.0);
    EXPECT_EQ(column.average, 0.375);
    EXPECT_EQ(column.count, 4U);
}

TEST(Score, SkippingMissingQueriesComesBeforeScoringThoseWithoutRelevant) {
    const ScoreColumn column =
        column_of(four_queries(), half_a_run(), "RR",
                  {.missing = QueryRule::skip, .no_relevant = QueryRule::zero});
    EXPECT_TRUE(std::isnan(column.values[2]));
    EXPECT_EQ(column.average, 0.75);
}

TEST(Score, AMetricsOwnThresholdMayLeaveAQueryWithoutRelevant) {
    const ScoreColumn skipped = column_of(four_queries(), half_a_run(), "RR(rel=2)");
    EXPECT_TRUE(std::isnan(skipped.values[0]));
    EXPECT_EQ(skipped.reasons.at(0), "no relevant document");
    EXPECT_EQ(skipped.average, 1.0);
    const ScoreColumn zero =
        column_of(four_queries(), half_a_run(), "RR(rel=2)", {.no_relevant = QueryRule::zero});
    EXPECT_EQ(zero.average, 0.25);
    EXPECT_TRUE(zero.reasons.empty());
}

// P is defined where nothing is relevant: q1 and q4 have no grade 2, q3 no relevant document. The
// run has q1, and lacks q4. By hand: P@2 of q2 is 1/2.
TEST(Score, QueriesWithoutAGradeThatAMetricAsksForAreLeftOutAndCounted) {
    const ScoreTable table =
        score_one(four_queries(), half_a_run(), make_plan("P(rel=2)@2,P@2,NumRet(rel=2)"));
    const ScoreColumn& own = table.columns[0][0];
    EXPECT_EQ(own.left_out, 3U);
    EXPECT_EQ(own.count, 1U);
    EXPECT_EQ(own.average, 0.5);
    EXPECT_EQ(own.reasons.at(0), "no relevant document");
    EXPECT_EQ(own.reasons.at(3), "no relevant document");
    EXPECT_EQ(table.num_left_out(), 1U);
    EXPECT_EQ(table.columns[0][1].left_out, 1U);
    EXPECT_EQ(table.columns[0][1].count, 3U);
    EXPECT_EQ(table.columns[0][2].average, 1.0);
    const ScoreColumn zero =
        column_of(four_queries(), half_a_run(), "P(rel=2)@2", {.no_relevant = QueryRule::zero});
    EXPECT_EQ(zero.left_out, 0U);
    EXPECT_EQ(zero.count, 4U);
    EXPECT_EQ(zero.average, 0.125);
}

// q1 and q4 have no grade 2, q3 nothing relevant; the run lacks q3 and q4, which are not scored.
TEST(Score, QueriesLeftOutDoNotDependOnTheRun) {
    const ScoreColumn column =
        column_of(four_queries(), half_a_run(), "P(rel=2)@2", {.missing = QueryRule::skip});
    EXPECT_EQ(column.left_out, 3U);
    EXPECT_EQ(column.reasons.at(3), "no relevant document");
}

// Relevant is a grade from 2 on; q2 has a 1 at most, which is enough for P(rel=1) alone.
TEST(Score, AThresholdBelowThatOfTheScaleBringsQueriesBack) {
    Labels labels = make_labels({{.query = "q1", .doc = "a", .grade = 2},
                                 {.query = "q2", .doc = "a", .grade = 1},
                                 {.query = "q3", .doc = "a", .grade = 0}});
    labels.scale.relevant_from = 2.0;
    const assay::Run run = make_run("r", {{"q1", "b", 2}, {"q2", "a", 2}, {"q3", "a", 1}});
    const ScoreTable table = score_one(labels, run, make_plan("P(rel=1)@1,P@1"));
    EXPECT_EQ(table.columns[0][0].count, 2U);
    EXPECT_EQ(table.columns[0][0].left_out, 1U);
    EXPECT_EQ(table.columns[0][0].average, 0.5);
    EXPECT_EQ(table.columns[0][1].count, 1U);
    EXPECT_EQ(table.columns[0][1].left_out, 2U);
    EXPECT_EQ(table.columns[0][1].average, 0.0);
}

TEST(Score, CountsWhatBecameOfQueries) {
    const SystemSummary system =
        score_one(four_queries(), half_a_run(), make_plan("RR")).systems[0];
    EXPECT_EQ(system.name, "A");
    EXPECT_EQ(system.source, "A.run");
    EXPECT_EQ(system.queries, 3U);
    EXPECT_EQ(system.missing, 2U);
    EXPECT_EQ(system.extra, 1U);
    EXPECT_EQ(system.skipped_rows, 0U);
}

TEST(Score, AFaultInAQueryWithoutLabelsIsStillAFault) {
    const auto run = make_run("A", {{"q1", "a", 1}, {"q9", "z", 2}, {"q9", "z", 1}});
    EXPECT_EQ(error_of(four_queries(), run, make_plan("RR")),
              "A.run:3: document 'z' is returned twice for query 'q9'");
}

TEST(Score, AFaultInAQueryWithoutRelevantIsStillAFault) {
    const auto run = make_run("A", {{"q3", "e", 2}, {"q3", "e", 1}});
    EXPECT_EQ(error_of(four_queries(), run, make_plan("RR")),
              "A.run:2: document 'e' is returned twice for query 'q3'");
}

TEST(Score, LenientCountsSkippedRowsOfEveryQuery) {
    auto run = make_run("A", {{"q1", "a", 3},
                              {"q1", "a", 2},
                              {"q3", "e", 2},
                              {"q3", "e", 1},
                              {"q9", "z", 2},
                              {"q9", "z", 1}});
    run.lenient = true;
    run.skipped = 2;  // while it was opened
    const ScoreTable table = score_one(four_queries(), run, make_plan("P@2"));
    EXPECT_EQ(table.systems[0].skipped_rows, 5U);
    EXPECT_EQ(table.columns[0][0].values[0], 0.5);
}

TEST(Score, AnUndefinedValueHasItsReason) {
    const Labels labels = make_labels({{"q1", "a", 1}, {"q2", "b", 1}, {"q2", "c", 0}});
    const auto run = make_run("A", {{"q1", "a", 1}, {"q2", "b", 2}, {"q2", "c", 1}});
    const ScoreColumn column = column_of(labels, run, "PairAccuracy");
    EXPECT_TRUE(std::isnan(column.values[0]));
    EXPECT_EQ(column.reasons.at(0), "no pair of judged documents to compare");
    EXPECT_EQ(column.values[1], 1.0);
    EXPECT_EQ(column.count, 1U);
}

// q1 has no pair, in the run or not; a mean of queries counts the missing list as 0, pooled pairs
// have nothing to add.
TEST(Score, AMissingListIsZeroWhereAMeanIsTaken) {
    const Labels labels = make_labels({{"q1", "a", 1}, {"q2", "b", 1}, {"q2", "c", 0}});
    const auto run = make_run("A", {{"q2", "b", 2}, {"q2", "c", 1}});
    EXPECT_EQ(column_of(labels, run, "PairAccuracy").average, 0.5);
    EXPECT_TRUE(std::isnan(column_of(labels, run, "PNR").values[0]));
}

// A list without results has no first results: the share of judged ones is not 0 but undefined.
TEST(Score, JudgedLeavesOutQueriesWithoutResultsWhateverThePolicy) {
    const Labels labels = make_labels({{"q1", "a", 1}, {"q2", "b", 1}});
    const auto run = make_run("A", {{"q2", "b", 2}, {"q2", "c", 1}});
    const ScoreColumn column = column_of(labels, run, "Judged@10", {.missing = QueryRule::zero});
    EXPECT_EQ(column.average, 0.5);
    EXPECT_EQ(column.count, 1U);
    EXPECT_EQ(column.reasons.at(0), "no results");
    EXPECT_EQ(column_of(labels, run, "Judged@10", {.missing = QueryRule::skip}).average, 0.5);
}

TEST(Score, NamesMetricsFamiliesAveragesAndConventions) {
    const ScoreTable table =
        score_one(four_queries(), half_a_run(), make_plan("P_5,NumRet,PNR,GMAP"));
    using Names = std::vector<std::string>;
    EXPECT_EQ(table.metrics, (Names{"P@5", "NumRet", "PNR", "GMAP"}));
    EXPECT_EQ(table.families, (Names{"P", "NumRet", "PNR", "GMAP"}));
    EXPECT_EQ(table.averages, (Names{"macro", "sum", "pooled", "geometric"}));
    EXPECT_EQ(table.queries, (Names{"q1", "q2", "q3", "q4"}));
    EXPECT_EQ(table.num_labels, 6U);
    EXPECT_EQ(table.labels_source, "labels");
    const Conventions expected{
        {"gain", "linear"},      {"discount", "log2(rank+1)"}, {"ideal", "judged"},
        {"ties", "docid-desc"},  {"unjudged", "zero"},         {"missing", "zero"},
        {"no_relevant", "skip"}, {"average", "macro"},         {"score_precision", "double"},
        {"raters", "mean"},      {"relevant_from", "1"}};
    EXPECT_EQ(table.conventions, expected);
}

TEST(Score, ATableSaysItsProfileItsWeightsAndWhatIsRelevant) {
    Plan plan = make_plan("RR", {.averaging = Averaging::weighted});
    plan.weights = {
        .values = {3, 1, 7, 4}, .source = "traffic.csv", .column = "asked", .skipped = 2};
    plan.like = "ranx";
    Labels labels = four_queries();
    labels.scale.relevant_from = 0.5;
    const ScoreTable table = score_one(labels, half_a_run(), plan);
    const Conventions expected{{"weights", "traffic.csv"},
                               {"weight_column", "asked"},
                               {"like", "ranx"},
                               {"relevant_from", "0.5"}};
    EXPECT_EQ((Conventions{table.conventions.end() - 4, table.conventions.end()}), expected);
    EXPECT_EQ(table.weights_source, "traffic.csv");
    EXPECT_EQ(table.weights_column, "asked");
    EXPECT_EQ(table.skipped_weights, 2U);
}

// P@2 is 1/2, 1/2 and 0/2; R is 1/1, 1/2 and 0/1.
TEST(Score, MicroAveragesDivideSums) {
    const Policies micro{.averaging = Averaging::micro};
    EXPECT_EQ(column_of(four_queries(), half_a_run(), "P@2", micro).average, 2.0 / 6.0);
    EXPECT_EQ(column_of(four_queries(), half_a_run(), "R", micro).average, 2.0 / 4.0);
}

// q1: 1 hit of 2 results for 1, q2: 1 of 2 for 2, q4: none of 0 for 1; 2 (1 + 1) / (3 + 4 + 1).
TEST(Score, MicroAveragesOfSetFPoolAsThoseOfF) {
    const Policies micro{.averaging = Averaging::micro};
    EXPECT_EQ(column_of(four_queries(), half_a_run(), "SetF", micro).average, 4.0 / 8.0);
    for (const char* beta : {"(beta=1)", "(beta=2)", "(beta=0)"}) {
        EXPECT_EQ(
            column_of(four_queries(), half_a_run(), std::string{"SetF"} + beta, micro).average,
            column_of(four_queries(), half_a_run(), std::string{"F"} + beta, micro).average)
            << beta;
    }
}

TEST(Score, WeightedAveragesUseTheWeights) {
    Plan plan = make_plan("RR", {.averaging = Averaging::weighted});
    plan.weights.values = {3, 1, 7, 4};
    const ScoreTable table = score_one(four_queries(), half_a_run(), plan);
    EXPECT_EQ(table.columns[0][0].average, (3 * 0.5 + 1 * 1.0 + 4 * 0.0) / 8);
}

// q1: 2 above 0 above 1, so 2 pairs in order, 1 inverted. q2: 1 above 0, none inverted.
TEST(Score, PnrOverQueriesDividesSumsOfPairs) {
    const Labels labels = make_labels(
        {{"q1", "a", 2}, {"q1", "b", 0}, {"q1", "c", 1}, {"q2", "d", 1}, {"q2", "e", 0}});
    const std::vector<TestRow> rows{
        {"q1", "a", 3}, {"q1", "b", 2}, {"q1", "c", 1}, {"q2", "d", 2}, {"q2", "e", 1}};
    const ScoreColumn column = column_of(labels, make_run("A", rows), "PNR");
    EXPECT_EQ(column.values[0], 2.0);
    EXPECT_TRUE(std::isinf(column.values[1]));
    EXPECT_EQ(column.average, 3.0);
    const ScoreColumn sorted =
        column_of(labels, make_run("A", {rows.begin() + 3, rows.end()}), "PNR");
    EXPECT_TRUE(std::isinf(sorted.average));
}

// Three pairs, all tied: each is in order in half of the orders. Of q@2's first two, one pair.
TEST(Score, ExpectedPnrOfOneQueryIsThatOfThePool) {
    const Labels labels = make_labels({{"q", "a", 2}, {"q", "b", 1}, {"q", "c", 0}});
    const auto run = make_run("A", {{"q", "a", 1}, {"q", "b", 1}, {"q", "c", 1}});
    for (const char* metric : {"PNR", "PNR@2", "PNR(ties=in_order)@2"}) {
        const ScoreColumn column = column_of(labels, run, metric, {.ties = TieOrder::expected});
        EXPECT_EQ(column.values[0], 1.0) << metric;
        EXPECT_EQ(column.average, 1.0) << metric;
    }
    // Two of grade 0 tie with one of grade 1: in one of three orders the first two form no pair.
    const Labels two = make_labels({{"q", "a", 1}, {"q", "b", 0}, {"q", "c", 0}});
    const ScoreColumn column = column_of(two, run, "PNR@2", {.ties = TieOrder::expected});
    EXPECT_EQ(column.values[0], 1.0);
    EXPECT_EQ(column.average, 1.0);
}

// As above, and q3 has no pair at all. Pairs add up.
TEST(Score, PairsOfQueriesAddUp) {
    const Labels labels = make_labels({{"q1", "a", 2},
                                       {"q1", "b", 0},
                                       {"q1", "c", 1},
                                       {"q2", "d", 1},
                                       {"q2", "e", 0},
                                       {"q3", "f", 1}});
    const auto run = make_run("A", {{"q1", "a", 3},
                                    {"q1", "b", 2},
                                    {"q1", "c", 1},
                                    {"q2", "d", 2},
                                    {"q2", "e", 1},
                                    {"q3", "f", 1}});
    for (const char* metric : {"PNR", "PairAccuracy"}) {
        const ScoreColumn column = column_of(labels, run, metric);
        ASSERT_GE(column.parts.size(), 2U) << metric;
        EXPECT_EQ(column.parts[0].name, "in_order");
        EXPECT_TRUE(column.parts[0].counts);
        EXPECT_EQ(column.parts[0].values[0], 2.0);
        EXPECT_EQ(column.parts[0].values[1], 1.0);
        EXPECT_EQ(column.parts[0].total, 3.0);
        EXPECT_EQ(column.parts[1].name, "inverted");
        EXPECT_EQ(column.parts[1].total, 1.0);
    }
}

// p = 1/2. q1: one judged, one not: 1/2 x 1/2, and 1/4 is unseen. q2: both judged: 1/4 is unseen.
TEST(Score, ResidualsAreAveragedAsValuesAre) {
    const Labels labels =
        make_labels({{"q1", "a", 1}, {"q2", "b", 1}, {"q2", "d", 0}, {"q3", "c", 0}});
    const auto run = make_run(
        "A", {{"q1", "a", 2}, {"q1", "u", 1}, {"q2", "b", 2}, {"q2", "d", 1}, {"q3", "c", 1}});
    Plan plan = make_plan("RBP(p=0.5),P@1");
    const ScoreTable table = score_one(labels, run, plan);
    ASSERT_EQ(table.columns[0][0].parts.size(), 1U);
    const PartColumn& residual = table.columns[0][0].parts[0];
    EXPECT_EQ(residual.name, "residual");
    EXPECT_FALSE(residual.counts);
    EXPECT_EQ(residual.values[0], 0.5);
    EXPECT_EQ(residual.values[1], 0.25);
    EXPECT_TRUE(std::isnan(residual.values[2]));
    EXPECT_EQ(residual.total, 0.375);
    EXPECT_TRUE(table.columns[0][1].parts.empty());
    plan.policies.averaging = Averaging::weighted;
    plan.weights.values = {3, 1, 5};
    EXPECT_EQ(score_one(labels, run, plan).columns[0][0].parts[0].total, (3 * 0.5 + 0.25) / 4);
}

// p = 1/2, two judged results each: 1/4 is unseen of q1, and 1/2 of q2's single result.
TEST(Score, WhatStandsBesideAValueIsAveragedOverTheSameQueries) {
    const Labels labels = make_labels({{"q1", "a", 1}, {"q1", "b", 0}, {"q2", "z", 0}});
    const auto run = make_run("A", {{"q1", "a", 2}, {"q1", "b", 1}, {"q2", "z", 1}});
    const Policies zero{.no_relevant = QueryRule::zero};
    const ScoreColumn rbp = column_of(labels, run, "RBP(p=0.5)", zero);
    EXPECT_EQ(rbp.count, 2U);
    EXPECT_EQ(rbp.values[1], 0.0);
    EXPECT_EQ(rbp.parts.at(0).values, (std::vector<double>{0.25, 0.5}));
    EXPECT_EQ(rbp.parts.at(0).total, 0.375);
    const ScoreColumn insq = column_of(labels, run, "INSQ", zero);
    EXPECT_EQ(insq.values[1], 0.0);
    EXPECT_EQ(insq.parts.at(0).values[1], insq.parts.at(0).values[0]);  // whatever the results
    // Labels that are 0 throughout have a largest gain of 0.
    const Labels nothing = make_labels({{"q1", "a", 0}, {"q2", "z", 0}});
    EXPECT_EQ(column_of(nothing, run, "RBP(p=0.5)", zero).average, 0.0);
    EXPECT_EQ(column_of(nothing, run, "RBP(p=0.5)", zero).parts.at(0).values[1], 0.5);
    EXPECT_EQ(column_of(nothing, run, "INST", zero).average, 0.0);
    EXPECT_TRUE(std::isnan(column_of(labels, run, "RBP(p=0.5)").parts.at(0).values[1]));
}

TEST(Score, TheNameOfARunIsAMeasure) {
    const ScoreColumn column = column_of(four_queries(), half_a_run(), "runid");
    EXPECT_EQ(column.text, "A");
    EXPECT_EQ(column.texts.at(0), "A");
    EXPECT_FALSE(column.texts.contains(2));
    EXPECT_TRUE(std::isnan(column.average));
    EXPECT_TRUE(column.reason.empty());
}

// By hand: down d a b c, of what stands above each a (abcd) has 0/1, 1/2, 2/3 above it, too:
// 2 (7/6) / 3 - 1. Down a b c d with the other as the truth it were 1/3.
TEST(Score, TheFirstRunIsTheTruthToTauAp) {
    const Labels labels = make_labels({{"q", "a", 1}});
    const std::vector<std::string_view> first{"a", "b", "c", "d"};
    const std::vector<std::string_view> second{"d", "a", "b", "c"};
    const std::vector<assay::Run> runs{make_list("A", first), make_list("B", second)};
    EXPECT_NEAR(score(labels, runs, make_plan("TauAP")).columns[1][0].average, -2.0 / 9.0, 1e-15);
}

TEST(Score, TwoRankingMetricsCompareWithTheFirstRun) {
    const Labels labels = make_labels({{"q", "a", 1}});
    const std::vector<std::string_view> first{"a", "b", "c", "d"};
    const std::vector<std::string_view> second{"b", "x", "a", "c"};
    const std::vector<assay::Run> runs{make_list("A", first), make_list("B", second)};
    const ScoreTable table = score(labels, runs, make_plan("Overlap@2,RR"));
    EXPECT_TRUE(std::isnan(table.columns[0][0].values[0]));
    EXPECT_EQ(table.columns[0][0].reasons.at(0), "the run the others are compared with");
    EXPECT_TRUE(std::isnan(table.columns[0][0].average));
    EXPECT_EQ(table.columns[0][0].reason, "the run the others are compared with");
    EXPECT_EQ(table.columns[1][0].values[0], 0.5);  // b, of a b and b x
    EXPECT_EQ(table.columns[0][1].values[0], 1.0);
    EXPECT_EQ(table.columns[1][1].values[0], 1.0 / 3.0);
}

// Tied: one relevant of two documents stands first or second, (1 + 1/2) / 2.
TEST(Score, ExpectedValuesOverTies) {
    const Labels labels = make_labels({{"q", "a", 1}, {"q", "b", 0}});
    const auto run = make_run("A", {{"q", "a", 1}, {"q", "b", 1}});
    EXPECT_EQ(column_of(labels, run, "RR", {.ties = TieOrder::expected}).average, 0.75);
    EXPECT_EQ(column_of(labels, run, "RR").average, 0.5);
    EXPECT_EQ(column_of(labels, run, "RR", {.ties = TieOrder::docid_ascending}).average, 1.0);
    // ERR has no closed form here: R = 1/2 at rank 1 or 2, (1/2 + 1/4) / 2.
    EXPECT_EQ(column_of(labels, run, "ERR", {.ties = TieOrder::expected}).average, 0.375);
}

TEST(Score, UnjudgedPoliciesCloseRanksUp) {
    const Labels labels = make_labels({{"q", "good", 1}, {"q", "spam", -1}});
    const std::vector<std::string_view> docs{"u", "spam", "good"};
    const auto run = make_list("A", docs);
    EXPECT_EQ(column_of(labels, run, "RR").average, 1.0 / 3.0);
    EXPECT_EQ(column_of(labels, run, "RR", {.unjudged = Unjudged::condensed}).average, 0.5);
    EXPECT_EQ(column_of(labels, run, "RR", {.unjudged = Unjudged::judged_only}).average, 1.0);
    const std::vector<std::string_view> nothing{"u", "spam"};
    EXPECT_EQ(
        column_of(labels, make_list("A", nothing), "RR,NumRet", {.unjudged = Unjudged::judged_only})
            .average,
        0.0);
}

// Ideal of the candidates a and c: 2 + 1/log2(3); the run has c alone.
TEST(Score, CandidatesLimitTheIdeal) {
    const Labels labels = make_labels({{"q", "a", 2}, {"q", "b", 2}, {"q", "c", 1}});
    const auto run = make_run("A", {{"q", "c", 1}});
    const auto candidates = make_run("C", {{"q", "a", 1}, {"q", "c", 1}});
    Plan plan = make_plan("nDCG");
    plan.candidates = &candidates;
    const ScoreTable table = score_one(labels, run, plan);
    EXPECT_DOUBLE_EQ(table.columns[0][0].average, 1.0 / (2.0 + 1.0 / std::log2(3.0)));
    EXPECT_EQ(table.conventions[2].second, "candidates of C.run");
}

// Of the candidates b and c only b has grade 2: an ideal of 0.7, and the run has b at rank 2.
TEST(Score, ThresholdsInTheIdealOfCandidatesAreGrades) {
    Labels labels = make_labels({{"q", "a", 3}, {"q", "b", 2}, {"q", "c", 1}});
    labels.scale = Scale::four_grades();
    const auto run = make_run("A", {{"q", "c", 2}, {"q", "b", 1}});
    const auto candidates = make_run("C", {{"q", "b", 1}, {"q", "c", 1}});
    Plan plan = make_plan("nDCG(rel=2)");
    plan.candidates = &candidates;
    EXPECT_DOUBLE_EQ(score_one(labels, run, plan).columns[0][0].average, 1.0 / std::log2(3.0));
}

// Grade 1 gains 5, grade 2 gains 1: from grade 2 on the ideal is the one document that the run has.
TEST(Score, GainsNeedNotRiseWithGrades) {
    Labels labels = make_labels({{"q", "a", 2}, {"q", "b", 1}});
    labels.scale.own_gains = {{1.0, 5.0}, {2.0, 1.0}};
    const auto run = make_run("A", {{"q", "a", 2}, {"q", "b", 1}});
    EXPECT_EQ(column_of(labels, run, "nDCG(rel=2)").average, 1.0);
    EXPECT_DOUBLE_EQ(column_of(labels, run, "nDCG").average,
                     (1.0 + 5.0 / std::log2(3.0)) / (5.0 + 1.0 / std::log2(3.0)));
}

/// q1 has a candidate that gains, q2 has none.
Labels graded_queries() {
    return make_labels({{"q1", "a", 3}, {"q1", "b", 1}, {"q1", "c", 2}, {"q2", "a", 1}});
}
Run three_results() { return make_run("A", {{"q1", "a", 9}, {"q1", "b", 8}, {"q2", "a", 1}}); }

TEST(Score, CandidatesChangeNoMetricWithoutAnIdeal) {
    const auto candidates = make_run("C", {{"q1", "b", 9}, {"q1", "c", 8}});
    for (const char* metric :
         {"RBP", "TrecRBP", "TrecRBP(gain=exponential)", "BPM@10", "INSQ", "INST", "NERR8@5",
          "NERR9@5", "NERR10", "NERR11", "SDCG@3", "AP", "ERR", "DCG", "Compat"}) {
        Plan plan = make_plan(metric);
        const ScoreColumn whole = score_one(graded_queries(), three_results(), plan).columns[0][0];
        plan.candidates = &candidates;
        const ScoreColumn limited =
            score_one(graded_queries(), three_results(), plan).columns[0][0];
        EXPECT_EQ(limited.values, whole.values) << metric;
        EXPECT_EQ(limited.count, 2U) << metric;
    }
}

// Of q1's a and b the first is no candidate, nor is q2's a; the unjudged u gains nothing.
TEST(Score, CountsResultsWithAGainThatAreNoCandidates) {
    const auto candidates = make_run("C", {{"q1", "c", 8}, {"q1", "b", 9}});
    const auto run =
        make_run("A", {{"q1", "b", 9}, {"q1", "a", 9}, {"q1", "u", 8}, {"q2", "a", 1}});
    Plan plan = make_plan("nDCG");
    EXPECT_EQ(score_one(graded_queries(), run, plan).systems[0].outside_candidates, 0U);
    plan.candidates = &candidates;
    EXPECT_EQ(score_one(graded_queries(), run, plan).systems[0].outside_candidates, 2U);
    plan.policies.unjudged = Unjudged::condensed;
    EXPECT_EQ(score_one(graded_queries(), run, plan).systems[0].outside_candidates, 2U);
    const auto all = make_run("C", {{"q1", "a", 1}, {"q1", "b", 1}, {"q2", "a", 1}});
    plan.candidates = &all;
    EXPECT_EQ(score_one(graded_queries(), run, plan).systems[0].outside_candidates, 0U);
}

/// A run whose queries "q1" and "q9" a lenient reader finds unreadable.
class HalfReadRows : public TestRows {
  public:
    using TestRows::TestRows;
    void read(std::size_t query, RowBuffer& buffer) const override {
        TestRows::read(query, buffer);
        if (queries()[query] != "q1" && queries()[query] != "q9") return;
        buffer.skipped += buffer.rows.size();
        buffer.rows.clear();
    }
};

Run half_read(std::vector<TestRow> rows) {
    auto given = std::make_shared<HalfReadRows>("A.run", std::move(rows));
    Run run;
    run.name = "A";
    run.source = "A.run";
    run.queries = given->queries();
    run.lenient = true;
    run.rows = std::move(given);
    return run;
}

TEST(Score, AQueryOfWhichEveryRowIsSkippedIsMissing) {
    const auto run = half_read({{"q1", "a", 2}, {"q2", "c", 1}, {"q8", "z", 1}, {"q9", "z", 1}});
    const ScoreTable table = score_one(four_queries(), run, make_plan("RR"));
    EXPECT_EQ(table.systems[0].queries, 2U);
    EXPECT_EQ(table.systems[0].missing, 3U);
    EXPECT_EQ(table.systems[0].extra, 1U);
    EXPECT_EQ(table.systems[0].skipped_rows, 2U);
    EXPECT_EQ(table.columns[0][0].values[0], 0.0);
    const ScoreColumn skipping = column_of(four_queries(), run, "RR", {.missing = QueryRule::skip});
    EXPECT_TRUE(std::isnan(skipping.values[0]));
    EXPECT_EQ(skipping.count, 1U);
}

TEST(Score, ARunOfWhichEveryRowIsSkippedIsAFault) {
    EXPECT_EQ(error_of(four_queries(), half_read({{"q1", "a", 2}}), make_plan("RR")),
              "A.run:1: no result in the file (1 row skipped)");
    EXPECT_EQ(error_of(four_queries(), half_read({{"q1", "a", 2}, {"q9", "z", 1}}),
                       make_plan("RR", {.missing = QueryRule::skip})),
              "A.run:1: no result in the file (2 rows skipped)");
}

TEST(Score, RatersAreCombinedAsThePolicySays) {
    const auto by = [](std::string_view rater, double grade) {
        return LabelsBuilder::Row{.query = "q", .doc = "d", .grade = grade, .rater = rater};
    };
    const Labels labels = make_labels({by("a", 1), by("b", 1), by("c", 4)});
    const auto run = make_run("A", {{"q", "d", 1}});
    EXPECT_EQ(column_of(labels, run, "CG").average, 2.0);
    EXPECT_EQ(column_of(labels, run, "CG", {.raters = Raters::max}).average, 4.0);
    EXPECT_EQ(column_of(labels, run, "CG", {.raters = Raters::majority}).average, 1.0);
}

TEST(Score, OneAspectIsScoredApart) {
    const Labels labels =
        make_labels({{.query = "q", .doc = "d", .grade = 1, .aspect = "relevance"},
                     {.query = "q", .doc = "d", .grade = 3, .aspect = "quality"}});
    const auto run = make_run("A", {{"q", "d", 1}});
    EXPECT_EQ(column_of(labels, run, "CG", {.aspect = "relevance"}).average, 1.0);
    EXPECT_EQ(column_of(labels, run, "CG", {.aspect = "quality"}).average, 3.0);
    EXPECT_EQ(error_of(labels, run, make_plan("CG", {.aspect = "taste"})),
              "labels: no aspect 'taste' in the labels; there are: quality, relevance");
}

TEST(Score, RefusesMetricsThatTheInputsCannotFeed) {
    const Labels labels = make_labels({{"q", "d", 1}});
    const auto run = make_run("A", {{"q", "d", 1}});
    EXPECT_EQ(error_of(labels, run, make_plan("RBO")),
              "metric 'RBO' compares two runs; only one is given");
    EXPECT_EQ(error_of(labels, run, make_plan("alpha_nDCG@10")),
              "metric 'alpha_nDCG@10' needs labels with subtopics; labels has none");
    EXPECT_EQ(error_of(labels, run, make_plan("APAvgJudge")),
              "metric 'APAvgJudge' needs labels of several raters; labels has none");
    EXPECT_EQ(error_of(labels, run, make_plan("AUC")),
              "metric 'AUC' needs scored pairs: assay eval --pointwise");
    EXPECT_EQ(error_of(labels, run, make_plan("PrefsSimp")),
              "metric 'PrefsSimp' needs preferences: assay eval --preferences");
}

TEST(Score, RefusesTwoSystemsOfOneName) {
    const auto run = make_run("A", {{"q", "d", 1}});
    const std::vector<assay::Run> runs{run, run};
    EXPECT_EQ(error_of(make_labels({{"q", "d", 1}}), runs, make_plan("AP")),
              "two systems are named 'A' (A.run and A.run); name them NAME=FILE");
}

}  // namespace
}  // namespace assay
