#include <gtest/gtest.h>

#include <cmath>

#include "assay/gate/gate.h"
#include "assay/gate/testing.h"

namespace assay {
namespace {

const double kNone = std::nan("");

/// Queries q00 to q03: -0.3, no change, +0.2, and one without a value.
GateInput four_queries() { return gate_input({0.9, 0.5, 0.5, kNone}, {0.6, 0.5, 0.7, kNone}); }

std::string protect_rule(const std::string& lines) {
    return "[[protect]]\nmetric = \"nDCG@10\"\n" + lines + "\n";
}

TEST(GateProtect, EachQueryIsHeldForItself) {
    const std::string two = "queries = [\"q01\", \"q00\", \"q01\"]\n";
    const GateResult passed = gate(protect_rule(two + "max_drop = 0.3"), four_queries());
    EXPECT_EQ(passed.outcome, Outcome::pass);
    EXPECT_EQ(sentence(passed), "none of 2 protected queries lost more than 0.3 of nDCG@10");
    const GateResult failed = gate(protect_rule(two + "max_drop = 0.2"), four_queries());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed),
              "1 of 2 protected queries lost more than 0.2 of nDCG@10: q00 (0.9000 → 0.6000)");
    EXPECT_EQ(failed.rules[0].checks[0].text.zh,
              "2 个受保护的查询中有 1 个的 nDCG@10 下降超过 0.2：q00 (0.9000 → 0.6000)");
    ASSERT_EQ(failed.rules[0].queries.size(), 2U);
    EXPECT_EQ(failed.rules[0].queries[0].query, "q00") << "the largest drop first";
    EXPECT_EQ(failed.rules[0].queries[0].outcome, Outcome::fail);
    EXPECT_EQ(failed.rules[0].queries[1].outcome, Outcome::pass);
    EXPECT_NEAR(failed.rules[0].checks[0].measured, 0.3, 1e-12);
}

TEST(GateProtect, RelativeDropIsAShareOfTheQuerysOwnBase) {
    const std::string one = "queries = [\"q00\"]\n";  // 0.3 of 0.9 is a third
    EXPECT_EQ(gate(protect_rule(one + "max_relative_drop = 0.34"), four_queries()).outcome,
              Outcome::pass);
    const GateResult failed = gate(protect_rule(one + "max_relative_drop = 0.33"), four_queries());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed),
              "1 of 1 protected queries lost more than 33 % of nDCG@10: q00 (0.9000 → 0.6000)");
}

TEST(GateProtect, AQueryWithoutAValueIsInconclusive) {
    const GateResult result = gate(
        protect_rule("queries = [\"q01\", \"q03\", \"nosuch\"]\nmax_drop = 0.1"), four_queries());
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(result), "2 of 3 protected queries have no nDCG@10: q03, nosuch");
    const GateResult failed =
        gate(protect_rule("queries = [\"q00\", \"q03\"]\nmax_drop = 0.1"), four_queries());
    EXPECT_EQ(failed.outcome, Outcome::fail) << "fail outranks";
}

TEST(GateProtect, TheHeadIsThoseAskedMost) {
    GateInput input = four_queries();
    const std::string rule = protect_rule("tier = \"head\"\nmax_drop = 0.1");
    EXPECT_EQ(gate_error(rule, input),
              "rules.toml:1: tier = \"head\" needs to know how often queries are asked: give "
              "--queries FILE, whose --weight-column says so");
    input.attributes.push_back({"tier", {"tail", "head", "mid", "head"}, {}});
    input.table.left_out[3] = true;
    const GateResult result = gate(rule, input);
    EXPECT_EQ(result.outcome, Outcome::pass) << "a query without a relevant document is not held";
    ASSERT_EQ(result.rules[0].queries.size(), 1U);
    EXPECT_EQ(result.rules[0].queries[0].query, "q01");
    input.attributes[0].values = {"head", "tail", "tail", "tail"};
    EXPECT_EQ(gate(rule, input).outcome, Outcome::fail);
    input.attributes[0].values = {"tail", "tail", "tail", "tail"};
    EXPECT_EQ(gate(rule, input).outcome, Outcome::inconclusive) << "nobody is protected";
}

TEST(GateProtect, TwiceInfiniteIsNoDrop) {
    const double inf = std::numeric_limits<double>::infinity();
    const std::string rule = "[[protect]]\nmetric = \"PNR\"\nmax_drop = 1\nqueries = [\"q00\"";
    const GateInput input = gate_input({inf, inf}, {inf, 2.0}, "PNR", "PNR");
    EXPECT_EQ(gate(rule + "]\n", input).outcome, Outcome::pass);
    EXPECT_EQ(gate(rule + ", \"q01\"]\n", input).outcome, Outcome::fail);
}

/// Three queries of a (mean 0.5 → 0.4), two of b (0.5 → 0.6), one of which nothing is known.
GateInput sliced() {
    GateInput input = gate_input({0.5, 0.5, 0.5, 0.5, 0.5, 0.5}, {0.4, 0.4, 0.4, 0.6, 0.6, 0.0});
    input.attributes.push_back({"kind", {"a", "a", "a", "b", "b", ""}, {"a", "b"}});
    return input;
}

std::string slice_rule(const std::string& lines) {
    return "[[slice]]\nmetric = \"nDCG@10\"\nattribute = \"kind\"\n" + lines + "\n";
}

TEST(GateSlice, HoldsTheQueriesOfOneValue) {
    const std::string few = "min_queries = 2\n";
    EXPECT_EQ(gate(slice_rule(few + "value = \"b\"\nmax_drop = 0\nmin = 0.6"), sliced()).outcome,
              Outcome::pass);
    const GateResult failed = gate(slice_rule(few + "value = \"a\"\nmax_drop = 0"), sliced());
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed),
              "kind=a (n = 3): nDCG@10 0.5000 → 0.4000 (-0.1000), may lose at most 0");
    EXPECT_EQ(failed.rules[0].checks[0].queries, 3U);
}

TEST(GateSlice, TooFewQueriesAreNotJudged) {
    const GateResult result = gate(slice_rule("value = \"a\"\nmax_drop = 0"), sliced());
    EXPECT_EQ(result.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(result), "kind=a (n = 3): too few to be judged, 10 are asked for");
    EXPECT_EQ(gate(slice_rule("value = \"nosuch\"\nmin = 0"), sliced()).outcome,
              Outcome::inconclusive);
}

TEST(GateSlice, WithoutAValueHoldsEachOfThem) {
    const GateResult both = gate(slice_rule("min_queries = 2\nmax_drop = 0"), sliced());
    EXPECT_EQ(both.outcome, Outcome::fail);
    ASSERT_EQ(both.rules[0].checks.size(), 2U);
    EXPECT_EQ(both.rules[0].checks[0].slice, "a");
    EXPECT_EQ(both.rules[0].checks[0].outcome, Outcome::fail);
    EXPECT_EQ(both.rules[0].checks[1].outcome, Outcome::pass);
}

TEST(GateSlice, SmallOnesAreNamedAndDecideNothingBesideOthers) {
    const GateResult one = gate(slice_rule("min_queries = 3\nmin = 0.4"), sliced());
    EXPECT_EQ(one.outcome, Outcome::pass);
    EXPECT_EQ(one.rules[0].checks[1].text.en,
              "1 of the slices by kind have fewer than 3 queries, not judged: b");
    EXPECT_EQ(gate(slice_rule("min = 0.4"), sliced()).outcome, Outcome::inconclusive);
}

TEST(GateSlice, AnAttributeThatIsNotThereIsAnError) {
    EXPECT_EQ(
        gate_error("[[slice]]\nmetric = \"nDCG@10\"\nattribute = \"city\"\nmin = 1", sliced()),
        "rules.toml:1: queries have no attribute 'city'; there are: kind; --queries FILE brings "
        "those of a file");
    EXPECT_EQ(
        gate_error(slice_rule("min = 1"), gate_input({0.5}, {0.5})),
        "rules.toml:1: queries have no attribute 'kind'; there are: none; --queries FILE brings "
        "those of a file");
}

GateInput timed(std::optional<LatencySummary> base, std::optional<LatencySummary> system) {
    GateInput input = gate_input({0.5}, {0.5});
    input.latency = {base, system};
    return input;
}

LatencySummary latency(double p50, double p95, double p99) {
    return {.count = 3, .mean = p50, .p50 = p50, .p95 = p95, .p99 = p99};
}

TEST(GateLatency, HoldsAPercentile) {
    const GateInput input = timed(latency(10, 100, 200), latency(12, 120, 400));
    EXPECT_EQ(gate("[[latency]]\nmax_ms = 120", input).outcome, Outcome::pass) << "p95 by default";
    const GateResult failed = gate("[[latency]]\npercentile = 99\nmax_ms = 399", input);
    EXPECT_EQ(failed.outcome, Outcome::fail);
    EXPECT_EQ(sentence(failed), "p99 latency is 400 ms, at most 399 ms is allowed");
    EXPECT_EQ(gate("[[latency]]\npercentile = 50\nmax_increase = 0.2", input).outcome,
              Outcome::pass);
    const GateResult slower = gate("[[latency]]\nmax_increase = 0.1", input);
    EXPECT_EQ(slower.outcome, Outcome::fail);
    EXPECT_EQ(sentence(slower), "p95 latency 100 → 120 ms (+20 %), at most +10 % is allowed");
}

TEST(GateLatency, UnknownIsInconclusive) {
    const GateResult nothing = gate("[[latency]]\nmax_ms = 120", timed({}, {}));
    EXPECT_EQ(nothing.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(nothing), "the run s1 does not say how long queries took");
    const GateInput half = timed({}, latency(1, 2, 3));
    EXPECT_EQ(gate("[[latency]]\nmax_ms = 2", half).outcome, Outcome::pass);
    const GateResult base = gate("[[latency]]\nmax_increase = 0", half);
    EXPECT_EQ(base.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(base), "the run s0 does not say how long queries took");
}

TEST(GateJudged, BelowTheFloorIsWhatTheUserSays) {
    const GateInput input = gate_input({0.9, 0.9}, {0.8, 0.8}, "Judged@10", "Judged");
    EXPECT_EQ(gate("[[judged]]\nmin = 0.8", input).outcome, Outcome::pass);
    const GateResult open = gate("[[judged]]\nmin = 0.85", input);
    EXPECT_EQ(open.outcome, Outcome::inconclusive);
    EXPECT_EQ(sentence(open),
              "Judged@10 is 0.9000 for s0 and 0.8000 for s1, at least 0.85 is asked");
    EXPECT_EQ(gate("[[judged]]\nmin = 0.85\nbelow = \"fail\"", input).outcome, Outcome::fail);
}

TEST(GateJudged, CountsQueriesWithoutResults) {
    GateInput input = gate_input({0.9, 0.9}, {0.8, 0.8}, "Judged@10", "Judged");
    input.table.columns[0][0].reasons[1] = "no results";
    EXPECT_EQ(
        sentence(gate("[[judged]]\nmin = 0.8", input)),
        "Judged@10 is 0.9000 for s0 and 0.8000 for s1, at least 0.8 is asked; queries without "
        "results, left out: 1 and 0");
}

TEST(GateJudged, HoldsTheBaseToo) {
    const GateInput input = gate_input({0.5}, {1.0}, "Judged@10", "Judged");
    EXPECT_EQ(gate("[[judged]]\nmin = 0.8", input).outcome, Outcome::inconclusive);
}

}  // namespace
}  // namespace assay
