#include "assay/compare/comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/compare/testing.h"
#include "assay/compare/twins.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// Ten queries: eight gain 0.1, one stays, one loses 0.1.
const std::vector<double> kBase{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.5, 0.5};
const std::vector<double> kNew{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.5, 0.4};

CompareOptions plain_options() {
    CompareOptions options;
    options.samples = 2000;
    return options;
}

TEST(Compare, ValuesOfWhichNoTestCanBeMadeAreAnError) {
    const auto error_of = [](double value, TestKind test) -> std::string {
        const ScoreTable table = make_table({{"CG@10", {{0.5, -value, 0.5}, {0.5, value, 0.7}}}});
        CompareOptions options = plain_options();
        options.test = test;
        try {
            const PairComparison pair = compare(table, 1, options).pairs.front();
            const bool numbers = std::isfinite(pair.p) && std::isfinite(pair.delta) &&
                                 std::isfinite(pair.effect) && std::isfinite(pair.interval.low) &&
                                 std::isfinite(pair.interval.high);
            return numbers ? "numbers" : "no numbers";
        } catch (const Error& error) {
            return error.what();
        }
    };
    for (const TestKind test : {TestKind::randomisation, TestKind::t, TestKind::wilcoxon,
                                TestKind::sign, TestKind::bootstrap, TestKind::tukey}) {
        for (const double value : {1e308, 1e200, 1e81}) {
            EXPECT_NE(error_of(value, test).find("'CG@10' of 's0' is -1e+"), std::string::npos);
            EXPECT_NE(error_of(value, test)
                          .find(" for query 'q01': values beyond 1e+80 cannot be "
                                "compared"),
                      std::string::npos)
                << error_of(value, test);
        }
        EXPECT_EQ(error_of(1e80, test), "numbers");
    }
}

TEST(Compare, CountsMeansAndDelta) {
    const Comparison result = compare(make_table({{"nDCG@10", {kBase, kNew}}}), 1, plain_options());
    ASSERT_EQ(result.pairs.size(), 1U);
    const PairComparison& pair = result.pairs.front();
    EXPECT_EQ(pair.n, 10U);
    EXPECT_EQ(pair.wins, 8U);
    EXPECT_EQ(pair.ties, 1U);
    EXPECT_EQ(pair.losses, 1U);
    EXPECT_NEAR(pair.mean_base, 0.46, 1e-12);
    EXPECT_NEAR(pair.mean_system, 0.53, 1e-12);
    EXPECT_NEAR(pair.delta, 0.07, 1e-12);
    EXPECT_LT(pair.interval.low, 0.07);
    EXPECT_GT(pair.interval.high, 0.07);
}

// Nine differences of 0.1, eight of them up: |sum| >= 0.7 needs at most one sign against the rest,
// in either direction: 2 * (1 + 9) of the 512 flips. The tenth difference is 0 and doubles both.
TEST(Compare, RandomisationIsExactForFewQueries) {
    const Comparison result = compare(make_table({{"nDCG@10", {kBase, kNew}}}), 1, plain_options());
    EXPECT_TRUE(result.exact);
    EXPECT_NEAR(result.pairs.front().p, 20.0 / 512.0, 1e-12);
    EXPECT_EQ(result.pairs.front().verdict, Verdict::better);
}

TEST(Compare, HolmOverEveryMetricAndSystemWhereAllDecide) {
    CompareOptions options = plain_options();
    options.all_primary = true;
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, kNew}}, {"AP", {kBase, kNew}, "AP"}}), 2, options);
    EXPECT_EQ(result.families.primary, 2U);
    EXPECT_EQ(result.families.secondary, 0U);
    EXPECT_NEAR(result.pairs.front().p_corrected, 40.0 / 512.0, 1e-12);
    EXPECT_EQ(result.pairs.front().verdict, Verdict::not_shown);
}

TEST(Compare, MetricsWithoutAGoalAreNotTested) {
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, kNew}}, {"Judged@10", {kBase, kNew}, "Judged"}}), 2,
                plain_options());
    EXPECT_EQ(result.families.primary, 1U);
    EXPECT_TRUE(std::isnan(result.pairs[1].p));
    EXPECT_EQ(result.pairs[1].verdict, Verdict::no_goal);
    EXPECT_NEAR(result.pairs[1].delta, 0.07, 1e-12);
}

// The base has no value for the first query. By hand: 0.5 over two, (0.9 + 0.3 + 0.6) / 3 = 0.6.
TEST(Compare, MetricsWithoutAGoalHaveTheMeansOfEachSystem) {
    ScoreTable table =
        make_table({{"Judged@10", {{std::nan(""), 0.4, 0.6}, {0.9, 0.3, 0.6}}, "Judged"}});
    table.columns[0][0].average = 0.5;
    const Comparison result = compare(table, 1, plain_options());
    EXPECT_DOUBLE_EQ(result.pairs[0].mean_base, 0.5);
    EXPECT_DOUBLE_EQ(result.pairs[0].mean_system, 0.6);
    EXPECT_NEAR(result.pairs[0].delta, 0.1, 1e-12);
    EXPECT_EQ(result.pairs[0].n, 2U);
}

TEST(Compare, LessIsBetterWhereTheMetricSaysSo) {
    const Comparison result =
        compare(make_table({{"LogLoss", {kBase, kNew}, "LogLoss"}}), 1, plain_options());
    EXPECT_EQ(result.pairs.front().verdict, Verdict::worse);
    EXPECT_EQ(result.pairs.front().wins, 1U);  // of the ten queries eight have more
    EXPECT_EQ(result.pairs.front().losses, 8U);
}

TEST(Compare, QueriesWithoutBothValuesAreLeftOut) {
    std::vector<double> partial = kNew;
    partial[0] = kNan;
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, partial}}}), 1, plain_options());
    EXPECT_EQ(result.pairs.front().n, 9U);
    EXPECT_NEAR(result.pairs.front().mean_base, 0.5, 1e-12);
}

TEST(Compare, SameListsAreUnchangedWhateverTheMargin) {
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, kBase}}}), 1, plain_options());
    EXPECT_EQ(result.pairs.front().verdict, Verdict::unchanged);
    EXPECT_EQ(result.pairs.front().p, 1.0);
    EXPECT_FALSE(result.pairs.front().more_queries.has_value());
}

TEST(Compare, UnchangedOnlyWithinTheMargin) {
    CompareOptions options;
    options.margin = 0.02;
    EXPECT_EQ(verdict_of(0.001, {-0.01, 0.015}, 0.6, options), Verdict::unchanged);
    EXPECT_EQ(verdict_of(0.001, {-0.03, 0.015}, 0.6, options), Verdict::not_shown);
    EXPECT_EQ(verdict_of(-0.01, {-0.015, -0.005}, 0.01, options), Verdict::worse);
}

TEST(Compare, AnOpenQuestionNamesTheQueriesItNeeds) {
    const std::vector<double> noisy{0.5, 0.1, 0.6, 0.2, 0.8, 0.5, 0.4, 0.9, 0.3, 0.6};
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, noisy}}}), 1, plain_options());
    EXPECT_EQ(result.pairs.front().verdict, Verdict::not_shown);
    ASSERT_TRUE(result.pairs.front().more_queries.has_value());
    EXPECT_GT(*result.pairs.front().more_queries, 100U);
    EXPECT_GT(result.pairs.front().smallest, std::abs(result.pairs.front().delta));
}

TEST(Compare, WeightsMoveTheDelta) {
    CompareOptions options = plain_options();
    options.weights.assign(10, 0.0);
    options.weights[0] = 3.0;  // +0.1
    options.weights[9] = 1.0;  // -0.1
    const Comparison result = compare(make_table({{"nDCG@10", {kBase, kNew}}}), 1, options);
    EXPECT_NEAR(result.pairs.front().delta, 0.05, 1e-12);
    EXPECT_NEAR(result.pairs.front().mean_base, (3 * 0.1 + 0.5) / 4, 1e-12);
}

// ln differences: all ln 2. The geometric mean doubles.
TEST(Compare, GeometricMeansAreComparedAsFactors) {
    const Comparison result =
        compare(make_table({{"GMAP", {{0.1, 0.2, 0.4}, {0.2, 0.4, 0.8}}, "GMAP", "geometric"}}), 1,
                plain_options());
    EXPECT_NEAR(result.pairs.front().mean_base, 0.2, 1e-12);
    EXPECT_NEAR(result.pairs.front().mean_system, 0.4, 1e-12);
    EXPECT_NEAR(result.pairs.front().delta, 0.2, 1e-12);
}

TEST(Compare, PnrIsTestedThroughPairAccuracy) {
    ScoreTable table =
        make_table({{"PNR", {{1, 2, kInf}, {2, 3, kInf}}, "PNR", "pooled"},
                    {"PairAccuracy", {{0.5, 0.6, 1.0}, {0.6, 0.7, 1.0}}, "PairAccuracy"}});
    table.columns[0][0].average = 2.5;
    table.columns[1][0].average = 4.5;
    const Comparison result = compare(table, 1, plain_options());
    ASSERT_EQ(result.pairs.size(), 1U);
    EXPECT_EQ(result.pairs.front().through, 1U);
    EXPECT_EQ(result.pairs.front().mean_system, 4.5);
    EXPECT_NEAR(result.pairs.front().delta, 0.2 / 3.0, 1e-12);
}

TEST(Compare, InfiniteValuesWithoutATwinAreRefused) {
    const ScoreTable table = make_table({{"odds", {{1, kInf}, {2, 3}}, ""}});
    EXPECT_THROW(compare(table, 1, plain_options()), Error);
}

TEST(Compare, OneSystemAndMicroAveragesAreRefused) {
    EXPECT_THROW(compare(make_table({{"AP", {kBase}}}), 1, {}), Error);
    EXPECT_THROW(compare(make_table({{"AP", {kBase, kNew}, "AP", "micro"}}), 1, {}), Error);
}

TEST(Compare, ManySystemsAreRankedWithLetters) {
    std::vector<double> best = kNew;
    for (double& value : best) value += 0.3;
    const Comparison result =
        compare(make_table({{"nDCG@10", {kBase, best, kNew}}}), 1, plain_options());
    ASSERT_EQ(result.pairs.size(), 2U);
    ASSERT_EQ(result.matrix.size(), 3U);
    ASSERT_EQ(result.ranking.size(), 3U);
    EXPECT_EQ(result.ranking[0].system, 1U);
    EXPECT_EQ(result.ranking[0].letters, "a");
    EXPECT_EQ(result.ranking[1].system, 2U);
    EXPECT_EQ(result.ranking[1].letters, "b");
    EXPECT_NE(result.find_in_matrix(2, 1), nullptr);
}

TEST(Compare, TukeyCorrectsByItself) {
    CompareOptions options = plain_options();
    options.test = TestKind::tukey;
    std::vector<double> best = kNew;
    for (double& value : best) value += 0.3;
    const Comparison result = compare(make_table({{"nDCG@10", {kBase, best, kNew}}}), 1, options);
    for (const PairComparison& pair : result.pairs) EXPECT_EQ(pair.p, pair.p_corrected);
    for (const PairComparison& pair : result.matrix) EXPECT_EQ(pair.p, pair.p_corrected);
    EXPECT_LT(result.pairs[0].p, 0.001);
}

TEST(Compare, EveryTestGivesAnAnswer) {
    for (const TestKind test :
         {TestKind::t, TestKind::wilcoxon, TestKind::sign, TestKind::bootstrap}) {
        CompareOptions options = plain_options();
        options.test = test;
        const Comparison result = compare(make_table({{"nDCG@10", {kBase, kNew}}}), 1, options);
        EXPECT_GT(result.pairs.front().p, 0.0) << kTestNames[static_cast<std::size_t>(test)];
        EXPECT_LT(result.pairs.front().p, 0.06) << kTestNames[static_cast<std::size_t>(test)];
    }
}

TEST(Compare, ThreadsChangeNothing) {
    CompareOptions two = plain_options();
    two.threads = 2;
    const ScoreTable table = make_table({{"nDCG@10", {kBase, kNew}}});
    const Comparison a = compare(table, 1, plain_options());
    const Comparison b = compare(table, 1, two);
    EXPECT_EQ(a.pairs.front().p, b.pairs.front().p);
    EXPECT_EQ(a.pairs.front().interval.low, b.pairs.front().interval.low);
    EXPECT_EQ(a.pairs.front().interval.high, b.pairs.front().interval.high);
}

using Matrix = std::vector<std::vector<bool>>;

TEST(GroupLetters, NobodyDiffers) {
    const std::vector<std::size_t> order{0, 1, 2};
    EXPECT_EQ(group_letters(order, Matrix(3, std::vector<bool>(3, false))),
              (std::vector<std::string>{"a", "a", "a"}));
}

// The ends of a chain differ, the middle is like both.
TEST(GroupLetters, OneSystemCanCarryTwoLetters) {
    Matrix differ(3, std::vector<bool>(3, false));
    differ[0][2] = differ[2][0] = true;
    const std::vector<std::size_t> order{0, 1, 2};
    EXPECT_EQ(group_letters(order, differ), (std::vector<std::string>{"a", "ab", "b"}));
}

// First and last cannot be told apart, though the one between differs from both.
TEST(GroupLetters, NeighboursNeedNotShare) {
    Matrix differ(3, std::vector<bool>(3, false));
    differ[0][1] = differ[1][0] = differ[1][2] = differ[2][1] = true;
    const std::vector<std::size_t> order{0, 1, 2};
    EXPECT_EQ(group_letters(order, differ), (std::vector<std::string>{"a", "b", "a"}));
}

TEST(Twins, PnrBringsPairAccuracyWithItsOptions) {
    std::vector<Metric> metrics;
    metrics.push_back(make_metric("PNR@10"));
    metrics.push_back(make_metric("nDCG@10"));
    const std::vector<Metric> all = with_twins(std::move(metrics));
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[2].name, "PairAccuracy@10");
    EXPECT_EQ(with_twins(all).size(), 3U);
}

}  // namespace
}  // namespace assay
