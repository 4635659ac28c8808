#include "assay/gate/gate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/gate/testing.h"

namespace assay {
namespace {

const double kNone = std::nan("");

// Base mean 0.75, new mean 0.7: a drop of 0.05, which is 6.67 % of the base.
GateInput small_drop() { return gate_input({0.9, 0.6}, {0.8, 0.6}); }

TEST(GateFloor, IsTheNewSystemsAverage) {
    EXPECT_EQ(gate(metric_rule("min = 0.7"), small_drop()).outcome, Outcome::pass);
    const GateResult failed = gate(metric_rule("min = 0.71"), small_drop());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 is 0.7000, at least 0.71 is asked");
    EXPECT_EQ(failed.rules[0].checks[0].text.zh, "nDCG@10 为 0.7000，要求不低于 0.71");
    EXPECT_NEAR(failed.rules[0].checks[0].measured, 0.7, 1e-12);
    EXPECT_EQ(failed.rules[0].checks[0].limit, 0.71);
}

TEST(GateFloor, IsSaidWithTheDigitsThatDecide) {
    const GateResult failed = gate(metric_rule("min = 0.7"), gate_input({0.5}, {0.69996}));
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 is 0.69996000, at least 0.7 is asked");
}

TEST(GateFloor, WithoutAValueIsInconclusive) {
    const GateResult result = gate(metric_rule("min = 0"), gate_input({0.5}, {kNone}));
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(result), "nDCG@10 has no value: no query has a value");
}

TEST(GateCeiling, IsHeldLikeAFloor) {
    EXPECT_EQ(gate(metric_rule("max = 0.7"), small_drop()).outcome, Outcome::pass);
    const GateResult failed = gate(metric_rule("max = 0.6"), small_drop());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 is 0.7000, at most 0.6 is allowed");
}

TEST(GateDrop, IsAllowedUpToTheLimitRoundingAside) {
    EXPECT_EQ(gate(metric_rule("max_drop = 0.05"), small_drop()).outcome, Outcome::pass);
    const GateResult failed = gate(metric_rule("max_drop = 0.04"), small_drop());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 0.7500 → 0.7000 (-0.0500), may lose at most 0.04");
    EXPECT_NEAR(failed.rules[0].checks[0].measured, 0.05, 1e-12);
}

TEST(GateDrop, RelativeIsAShareOfTheBase) {
    EXPECT_EQ(gate(metric_rule("max_relative_drop = 0.07"), small_drop()).outcome, Outcome::pass);
    const GateResult failed = gate(metric_rule("max_relative_drop = 0.06"), small_drop());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 0.7500 → 0.7000 (-6.67 %), may lose at most 6 %");
}

TEST(GateDrop, NothingToCompareIsInconclusive) {
    const GateInput input = gate_input({0.5, kNone}, {kNone, 0.5});
    const GateResult result = gate(metric_rule("max_drop = 1"), input);
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(result), "nDCG@10: there is nothing to compare");
}

TEST(GateGain, MustReachTheLimit) {
    const GateInput input = gate_input({0.5, 0.5}, {0.6, 0.5});  // +0.05, +10 %
    EXPECT_EQ(gate(metric_rule("min_gain = 0.05"), input).outcome, Outcome::pass);
    EXPECT_EQ(gate(metric_rule("min_gain = 0.06"), input).outcome, Outcome::fail);
    EXPECT_EQ(gate(metric_rule("min_relative_gain = 0.1"), input).outcome, Outcome::pass);
    const GateResult failed = gate(metric_rule("min_relative_gain = 0.11"), input);
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "nDCG@10 0.5000 → 0.5500 (+10 %), must gain at least 11 %");
}

TEST(GateGain, NothingToCompareIsInconclusive) {
    EXPECT_EQ(gate(metric_rule("min_gain = 0"), gate_input({kNone}, {0.5})).outcome,
              Outcome::inconclusive);
}

// Of n differences of one sign, 2 of 2^n assignments of signs are as far from 0: p = 2 / 2^n.
GateInput all_differ_by(double difference, std::size_t n) {
    return gate_input(std::vector<double>(n, 0.5), std::vector<double>(n, 0.5 + difference));
}

TEST(GateNotWorse, PassesWhenALossIsRuledOut) {
    const GateResult result = gate(metric_rule("not_worse = true"), all_differ_by(0.1, 20));
    EXPECT_EQ(result.outcome, Outcome::pass);
    EXPECT_EQ(sentence(result),
              "nDCG@10 0.500 → 0.600 (+0.100, 98 % CI +0.100 to +0.100, p < 0.0001): better; a "
              "loss of more than 0 is ruled out");
    EXPECT_EQ(result.family, 1U);
}

TEST(GateNotWorse, FailsWhenALossIsShown) {
    const GateResult result = gate(metric_rule("not_worse = true"), all_differ_by(-0.1, 10));
    EXPECT_EQ(result.outcome, Outcome::fail);
    EXPECT_EQ(sentence(result),
              "nDCG@10 0.500 → 0.400 (-0.100, 98 % CI -0.100 to -0.100, p = 0.002): worse; a loss "
              "of 0.1000 is not ruled out, 0 is allowed");
}

// A bound of 98 % is too high in up to 6 % of samples of 10 queries (docs/gate.md).
TEST(GateNotWorse, DoesNotPassWithFewQueriesWhateverTheySay) {
    const GateResult result = gate(metric_rule("not_worse = true"), all_differ_by(0.1, 19));
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_NE(
        sentence(result).find("better; 19 queries are too few to rule out a loss, it takes 20"),
        std::string::npos)
        << sentence(result);
    EXPECT_NE(result.rules[0].checks[0].text.zh.find("19 个查询不足以排除损失，至少要 20 个"),
              std::string::npos);
    EXPECT_EQ(gate(metric_rule("not_worse = true"), all_differ_by(0.0, 19)).outcome,
              Outcome::inconclusive);
    EXPECT_EQ(gate("[settings]\nnot_worse_queries = 10\n" + metric_rule("not_worse = true"),
                   all_differ_by(0.1, 10))
                  .outcome,
              Outcome::pass);
}

/// `differ` of n queries gain 0.01 or a little more, the others stay.
GateInput few_differ(std::size_t differ, std::size_t n) {
    std::vector<double> fresh(n, 0.5);
    for (std::size_t q = 0; q < differ; ++q) fresh[q] += 0.01 + 0.001 * static_cast<double>(q);
    return gate_input(std::vector<double>(n, 0.5), std::move(fresh));
}

TEST(GateNotWorse, SaysThatNothingDiffers) {
    const GateResult same = gate(metric_rule("not_worse = true"), few_differ(0, 40));
    EXPECT_EQ(same.outcome, Outcome::pass);
    EXPECT_NE(sentence(same).find("unchanged; not one of the 40 queries differs"),
              std::string::npos)
        << sentence(same);
}

TEST(GateNotWorse, DoesNotJudgeOthersByFewThatDiffer) {
    const std::string rule = metric_rule("not_worse = true\nmargin = 0.02");
    const GateResult few = gate(rule, few_differ(4, 40));
    EXPECT_EQ(few.outcome, Outcome::inconclusive);
    EXPECT_NE(sentence(few).find("; only 4 of 40 queries differ, too few to say what others would "
                                 "lose"),
              std::string::npos)
        << sentence(few);
    EXPECT_EQ(gate(rule, few_differ(5, 40)).outcome, Outcome::pass);
    // 4 of 1,000 seen is 0.0116 at most (99 %, Clopper and Pearson), if each of them lost all.
    EXPECT_EQ(gate(rule, few_differ(4, 1000)).outcome, Outcome::pass);
    EXPECT_EQ(gate(metric_rule("not_worse = true\nmargin = 0.01"), few_differ(4, 1000)).outcome,
              Outcome::inconclusive);
}

TEST(GateNotWorse, IsInconclusiveWhenNeitherIsShown) {
    std::vector<double> fresh;
    for (int i = 0; i < 5; ++i) {
        for (const double value : {0.7, 0.3, 0.6, 0.5}) fresh.push_back(value);
    }
    const GateInput input = gate_input(std::vector<double>(20, 0.5), fresh);
    EXPECT_EQ(gate(metric_rule("not_worse = true"), input).outcome, Outcome::inconclusive);
    EXPECT_EQ(gate(metric_rule("not_worse = true\nmargin = 0.2"), input).outcome, Outcome::pass);
}

TEST(GateNotWorse, ALossWithinTheMarginPassesThoughItIsShown) {
    const GateResult result =
        gate(metric_rule("not_worse = true\nmargin = 0.02"), all_differ_by(-0.01, 20));
    EXPECT_EQ(result.rules[0].checks[0].pair->verdict, Verdict::worse);
    EXPECT_EQ(result.outcome, Outcome::pass);
}

TEST(GateNotWorse, OneQueryShowsNothing) {
    const GateResult result = gate(metric_rule("not_worse = true"), all_differ_by(-0.1, 1));
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    const GateResult none = gate(metric_rule("not_worse = true"), gate_input({kNone}, {0.5}));
    EXPECT_EQ(none.outcome, Outcome::inconclusive);
}

TEST(GateNotWorse, ItsRulesAreOneFamily) {
    // p = 2 / 2^6 = 0.03125 alone; Holm over two of them: 0.0625.
    const GateInput input = all_differ_by(-0.1, 6);
    const std::string one = metric_rule("not_worse = true");
    EXPECT_EQ(gate(one, input).outcome, Outcome::fail);
    const std::string two = one + metric_rule("name = \"again\"\nnot_worse = true");
    const GateResult result = gate(two, input);
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(result.family, 2U);
    EXPECT_NEAR(result.rules[1].checks[0].pair->p_corrected, 0.0625, 1e-12);
    EXPECT_EQ(gate("[settings]\ncorrection = \"none\"\n" + two, input).outcome, Outcome::fail);
    const std::string other = one + metric_rule("name = \"again\"\nbetter = true");
    EXPECT_EQ(gate(other, input).family, 1U) << "better is a family of its own";
}

TEST(GateBetter, PassesWhenShownFailsWhenExcludedElseInconclusive) {
    const std::string rule = metric_rule("better = true");
    EXPECT_EQ(gate(rule, all_differ_by(0.1, 10)).outcome, Outcome::pass);
    EXPECT_EQ(gate(rule, all_differ_by(-0.1, 10)).outcome, Outcome::fail);
    EXPECT_EQ(gate(rule, all_differ_by(0.0, 10)).outcome, Outcome::fail) << "shown to be unchanged";
    const GateResult open = gate(rule, all_differ_by(0.1, 3));  // p = 0.25
    EXPECT_EQ(open.outcome, Outcome::inconclusive);
    EXPECT_NE(sentence(open).find("must be shown to be better; no outcome of 3 queries could be "
                                  "significant: the smallest corrected p that the randomisation "
                                  "test can give here is 0.25, and alpha is 0.05"),
              std::string::npos)
        << sentence(open);
}

TEST(GateBetter, CountsItsFamilyBeforeItAsksForMoreQueries) {
    // 6 queries could show something alone (2 of 64), but not two rules together.
    std::vector<double> fresh{0.6, 0.7, 0.4, 0.5, 0.8, 0.5};
    const GateInput input = gate_input(std::vector<double>(6, 0.5), fresh);
    const std::string one = metric_rule("better = true");
    EXPECT_NE(sentence(gate(one, input)).find("which takes about"), std::string::npos);
    const GateResult two = gate(one + metric_rule("name = \"again\"\nbetter = true"), input);
    EXPECT_EQ(sentence(two).find("which takes about"), std::string::npos);
    EXPECT_NE(sentence(two).find("no outcome of 6 queries could be significant"), std::string::npos)
        << sentence(two);
}

TEST(GateNote, SaysWhyIntervalAndVerdictDisagree) {
    // Eight queries that won and four that did not: p is between 0.02 and 0.05.
    std::vector<double> fresh(12, 0.5);
    for (std::size_t q = 0; q < 8; ++q) fresh[q] += 0.05 + 0.03 * static_cast<double>(q);
    fresh[8] -= 0.1;
    fresh[9] -= 0.12;
    const GateInput input = gate_input(std::vector<double>(12, 0.5), fresh);
    const GateResult result = gate(metric_rule("better = true"), input);
    ASSERT_EQ(result.rules[0].checks[0].pair->verdict, Verdict::better);
    EXPECT_NE(sentence(result).find("; the interval holds 0, yet a difference is shown: the "
                                    "interval is of 98 %, and p is held against 0.05"),
              std::string::npos)
        << sentence(result);
}

TEST(GateGoal, LessIsALossOfTheOtherSign) {
    // No metric of ranked lists is better when lower; the rule is made by hand.
    AverageRule average{.metric = make_metric("Brier")};
    average.conditions.max_drop = 0.0;
    average.conditions.not_worse = true;
    Rules rules;
    rules.rules.push_back({.name = "calibration", .what = average});
    const std::vector<double> low(20, 0.1);
    const std::vector<double> high(20, 0.2);
    EXPECT_EQ(run_gate(rules, gate_input(high, low, "Brier", "Brier")).outcome, Outcome::pass);
    const GateResult risen = run_gate(rules, gate_input(low, high, "Brier", "Brier"));
    EXPECT_EQ(risen.rules[0].checks[0].outcome, Outcome::fail);
    EXPECT_EQ(risen.rules[0].checks[1].outcome, Outcome::fail);
}

TEST(GateWeighted, CountsQueriesByTraffic) {
    GateInput input = gate_input({0.5, 0.5}, {0.4, 0.9});
    const std::string rule = metric_rule("max_drop = 0\nmin = 0.5\nweighted = true");
    EXPECT_EQ(gate_error(rule, input),
              "rules.toml:1: 'weighted' needs to know how often queries are asked: give --queries "
              "FILE");
    input.weights = {1.0, 1.0};  // (0.4 + 0.9) / 2 = 0.65
    EXPECT_EQ(gate(rule, input).outcome, Outcome::pass);
    input.weights = {9.0, 1.0};  // (3.6 + 0.9) / 10 = 0.45
    const GateResult heavy = gate(rule, input);
    EXPECT_EQ(heavy.rules[0].checks[0].outcome, Outcome::fail);
    EXPECT_EQ(heavy.rules[0].checks[1].outcome, Outcome::fail);
    EXPECT_EQ(heavy.rules[0].checks[1].text.en,
              "weighted by traffic: nDCG@10 0.5000 → 0.4500 (-0.0500), may lose at most 0");
    input.weights = {0.0, 0.0};
    EXPECT_EQ(gate(rule, input).outcome, Outcome::inconclusive);
}

TEST(GateMicro, HasNothingToCompare) {
    GateInput input = small_drop();
    input.table.averages = {"micro"};
    EXPECT_EQ(gate_error(metric_rule("max_drop = 0"), input),
              "rules.toml:1: with --average micro only min and max can be asked: a comparison "
              "needs a value for every query");
}

TEST(GateOutcome, FailOutranksInconclusiveOutranksPass) {
    const GateInput input = gate_input({0.5, kNone}, {0.5, kNone});
    const std::string pass = metric_rule("min = 0");
    const std::string open = metric_rule("name = \"open\"\nnot_worse = true");
    const std::string fail = metric_rule("name = \"fail\"\nmin = 1");
    EXPECT_EQ(gate(pass, input).outcome, Outcome::pass);
    EXPECT_EQ(gate(pass + open, input).outcome, Outcome::inconclusive);
    const GateResult all = gate(fail + open + pass, input);
    EXPECT_EQ(all.outcome, Outcome::fail);
    EXPECT_EQ(all.count(Outcome::pass), 1U);
    EXPECT_EQ(all.count(Outcome::inconclusive), 1U);
    EXPECT_EQ(all.count(Outcome::fail), 1U);
}

}  // namespace
}  // namespace assay
