#include "assay/compare/slices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/compare/testing.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

CompareOptions quick() {
    CompareOptions options;
    options.samples = 500;
    return options;
}

SliceTable slice(const ScoreTable& table, std::vector<Attribute> attributes, std::size_t small,
                 const CompareOptions& options = quick()) {
    return compare_slices(table, compare(table, table.metrics.size(), options),
                          table.metrics.size(), std::move(attributes), {.small = small});
}

/// `count` values of `value`.
template <typename T>
std::vector<T> times(std::size_t count, const T& value) {
    return std::vector<T>(count, value);
}

template <typename T>
std::vector<T> joined(std::vector<T> a, const std::vector<T>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// Twelve queries of x gain 0.1, twelve of y lose 0.05, two of z gain 0.2.
ScoreTable three_slices() {
    const auto after = joined(joined(times(12, 0.6), times(12, 0.45)), times(2, 0.7));
    return make_table({{"nDCG@10", {times(26, 0.5), after}}});
}

Attribute category() {
    using Strings = std::vector<std::string>;
    return {"category",
            joined(joined(times<std::string>(12, "x"), times<std::string>(12, "y")),
                   times<std::string>(2, "z")),
            Strings{"x", "y", "z"}};
}

/// Twelve queries each of a, b and c.
Attribute twelve_each() {
    return {"category",
            joined(joined(times<std::string>(12, "a"), times<std::string>(12, "b")),
                   times<std::string>(12, "c")),
            {"a", "b", "c"}};
}

TEST(Slices, EachHasItsOwnMeansAndP) {
    const SliceTable result = slice(three_slices(), {category()}, 10);
    ASSERT_EQ(result.slices.size(), 3U);
    const Slice& x = result.slices[0];
    EXPECT_EQ(x.value, "x");
    EXPECT_EQ(x.pair.n, 12U);
    EXPECT_NEAR(x.pair.mean_system, 0.6, 1e-12);
    EXPECT_NEAR(x.pair.delta, 0.1, 1e-12);
    // All twelve go one way: of 4096 flips only all and none are as far from 0.
    EXPECT_NEAR(x.pair.p, 2.0 / 4096.0, 1e-12);
    EXPECT_EQ(x.pair.verdict, Verdict::better);
    EXPECT_EQ(result.slices[1].pair.verdict, Verdict::worse);
}

TEST(Slices, AreAFamilyOfTheirOwn) {
    const SliceTable result = slice(three_slices(), {category()}, 10);
    EXPECT_EQ(result.family, 2U);
    EXPECT_NEAR(result.slices[0].pair.p_corrected, 4.0 / 4096.0, 1e-12);
}

TEST(Slices, SmallOnesAreShownNotJudged) {
    const SliceTable result = slice(three_slices(), {category()}, 10);
    const Slice& z = result.slices[2];
    EXPECT_TRUE(z.small);
    EXPECT_TRUE(std::isnan(z.pair.p));
    EXPECT_TRUE(std::isnan(z.pair.p_corrected));
    EXPECT_NEAR(z.pair.delta, 0.2, 1e-12);
    EXPECT_FALSE(slice(three_slices(), {category()}, 2).slices[2].small);
}

TEST(Slices, QueriesWithoutAValueDoNotCount) {
    ScoreTable table = three_slices();
    for (std::size_t q = 0; q < 5; ++q) table.columns[1][0].values[q] = kNan;
    for (std::size_t q = 24; q < 26; ++q) table.columns[0][0].values[q] = kNan;
    const SliceTable result = slice(table, {category()}, 10);
    ASSERT_EQ(result.slices.size(), 2U);  // z has nothing left
    EXPECT_EQ(result.slices[0].pair.n, 7U);
    EXPECT_TRUE(result.slices[0].small);
    EXPECT_FALSE(result.slices[1].small);
}

TEST(Slices, TheLargestLossComesFirst) {
    const auto after =
        joined(joined(times(12, 0.45), times(12, 0.3)), joined(times(12, 0.9), times(2, 0.0)));
    const ScoreTable table = make_table({{"nDCG@10", {times(38, 0.5), after}}});
    const Attribute attribute{
        "category",
        joined(joined(times<std::string>(12, "little"), times<std::string>(12, "much")),
               joined(times<std::string>(12, "won"), times<std::string>(2, "small"))),
        {"little", "much", "small", "won"}};
    const SliceTable result = slice(table, {attribute}, 10);
    ASSERT_EQ(result.losses.size(), 2U);
    EXPECT_EQ(result.slices[result.losses[0]].value, "much");
    EXPECT_EQ(result.slices[result.losses[1]].value, "little");
}

TEST(Slices, UnknownValuesMakeNoSlice) {
    Attribute attribute = category();
    for (std::size_t q = 0; q < 6; ++q) attribute.values[q] = "";
    const SliceTable result = slice(three_slices(), {attribute}, 2);
    EXPECT_EQ(result.slices[0].pair.n, 6U);
    EXPECT_EQ(result.slices.size(), 3U);
}

// Two slices lose 0.05 each over 12 queries, one gains 0.3 over 12: the total gains.
TEST(Slices, MostSlicesAgainstTheTotalIsAParadox) {
    const auto after = joined(joined(times(12, 0.45), times(12, 0.45)), times(12, 0.8));
    const ScoreTable table = make_table({{"nDCG@10", {times(36, 0.5), after}}});
    const Attribute attribute = twelve_each();
    const SliceTable result = slice(table, {attribute}, 10);
    ASSERT_EQ(result.paradoxes.size(), 1U);
    EXPECT_EQ(result.paradoxes[0].against, 2U);
    EXPECT_EQ(result.paradoxes[0].slices, 3U);
    EXPECT_NEAR(result.paradoxes[0].total, 0.2 / 3.0, 1e-12);
    EXPECT_TRUE(slice(table, {attribute}, 13).paradoxes.empty());
}

// The same with a third slice that gains unevenly: the total rises, and is not shown to.
TEST(Slices, ATotalThatIsNotShownHasNoParadox) {
    auto after = joined(times(24, 0.45), times(12, 0.5));
    after[24] = after[25] = 1.0;
    after[26] = 0.9;
    const ScoreTable table = make_table({{"nDCG@10", {times(36, 0.5), after}}});
    const Attribute attribute = twelve_each();
    const Comparison whole = compare(table, 1, quick());
    ASSERT_GT(whole.pairs[0].delta, 0.0);
    ASSERT_EQ(whole.pairs[0].verdict, Verdict::not_shown);
    EXPECT_TRUE(slice(table, {attribute}, 10).paradoxes.empty());
}

// Twelve queries of `a` lose, three of `b` gain so much that the total is shown to gain.
TEST(Slices, OneJudgedSliceIsNoMajority) {
    const auto after = joined(times(12, 0.45), times(9, 0.95));
    const ScoreTable table = make_table({{"nDCG@10", {times(21, 0.5), after}}});
    const Attribute attribute{
        "category", joined(times<std::string>(12, "a"), times<std::string>(9, "b")), {"a", "b"}};
    ASSERT_EQ(compare(table, 1, quick()).pairs[0].verdict, Verdict::better);
    EXPECT_TRUE(slice(table, {attribute}, 10).paradoxes.empty());
}

TEST(Slices, LossesAreThoseOfTheDirection) {
    const auto after = joined(joined(times(12, 0.6), times(12, 0.45)), times(2, 0.7));
    const ScoreTable table = make_table({{"Bad@10", {times(26, 0.5), after}, "Bad"}});
    const SliceTable result = slice(table, {category()}, 10);
    ASSERT_EQ(result.losses.size(), 1U);
    EXPECT_EQ(result.slices[result.losses[0]].value, "x");
}

TEST(Slices, OneSliceAgainstTheTotalIsNone) {
    EXPECT_TRUE(slice(three_slices(), {category()}, 10).paradoxes.empty());
}

// 0.75 and 0.25 of the weight of y's first two queries, the rest has none.
TEST(Slices, WeightsAreThoseOfTheSlice) {
    CompareOptions options = quick();
    options.weights = times(26, 1.0);
    for (std::size_t q = 12; q < 24; ++q) options.weights[q] = q == 12 ? 3.0 : q == 13 ? 1.0 : 0.0;
    ScoreTable table = three_slices();
    table.columns[1][0].values[12] = 0.9;
    const SliceTable result = slice(table, {category()}, 10, options);
    EXPECT_NEAR(result.slices[1].pair.delta, 0.75 * 0.4 - 0.25 * 0.05, 1e-12);
    EXPECT_NEAR(result.slices[1].pair.mean_system, 0.75 * 0.9 + 0.25 * 0.45, 1e-12);
}

TEST(Slices, TestedAsTheWholeIs) {
    CompareOptions options = quick();
    options.test = TestKind::sign;
    const SliceTable result = slice(three_slices(), {category()}, 10, options);
    EXPECT_NEAR(result.slices[0].pair.p, 2.0 / 4096.0, 1e-12);
    options.test = TestKind::tukey;
    EXPECT_LT(slice(three_slices(), {category()}, 10, options).slices[0].pair.p, 0.01);
}

TEST(Slices, InfiniteMetricsGoThroughTheirTwin) {
    auto ratio = times(26, 1.0);
    ratio[0] = std::numeric_limits<double>::infinity();
    const ScoreTable table =
        make_table({{"PNR", {times(26, 1.0), ratio}, "PNR", "pooled"},
                    {"PairAccuracy", {times(26, 0.5), times(26, 0.75)}, "PairAccuracy"}});
    const Comparison whole = compare(table, 1, quick());
    const SliceTable result = compare_slices(table, whole, 1, {category()}, {.small = 10});
    EXPECT_EQ(result.slices[0].pair.through, std::size_t{1});
    EXPECT_NEAR(result.slices[0].pair.delta, 0.25, 1e-12);
}

}  // namespace
}  // namespace assay
