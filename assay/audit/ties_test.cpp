#include "assay/audit/ties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/audit/testing.h"

namespace assay {
namespace {

/// The least and most of a metric over every order of tied rows, by scoring each.
std::pair<double, double> by_every_order(const Labels& labels, std::vector<TestRow> rows,
                                         std::string_view metric) {
    std::ranges::sort(rows, {}, &TestRow::doc);
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    do {
        const Run run = make_run("run", rows);
        const ScoreTable table =
            score_one(labels, run, make_plan(metric, {.ties = TieOrder::file}));
        low = std::min(low, table.columns[0][0].average);
        high = std::max(high, table.columns[0][0].average);
    } while (std::ranges::next_permutation(rows, {}, &TestRow::doc).found);
    return {low, high};
}

TEST(TieRange, IsThatOfEveryOrder) {
    std::mt19937 random{31};
    for (int round = 0; round < 10; ++round) {
        const RandomCase given =
            random_case(random, {.docs = 6, .length = 5, .judged_percent = 70, .scores = 2});
        const Labels labels = given.make_labels();
        for (const std::string_view metric : {"nDCG@3", "DCG@3", "AP", "RR", "P@2", "R@3", "RBP",
                                              "ERR@4", "Success@1", "Judged@3"}) {
            const auto [low, high] = by_every_order(labels, given.base, metric);
            const TieRange range = tie_range(labels, given.make_base(), make_metric(metric), {}, 1);
            ASSERT_TRUE(range.exact) << metric;
            EXPECT_NEAR(range.low, low, 1e-12) << metric << " round " << round;
            EXPECT_NEAR(range.high, high, 1e-12) << metric << " round " << round;
        }
    }
}

// a (1), b (0), c (0) tied; d (1) below. AP at best (1 + 2/4)/2 = 0.75, at worst
// (1/3 + 2/4)/2 = 0.41667. docid-desc puts a last.
TEST(TieRange, MatchesHandCalculation) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0},
                                       {.query = "q", .doc = "b", .grade = 0.0},
                                       {.query = "q", .doc = "d", .grade = 1.0}});
    const assay::Run run =
        make_run("run", {{"q", "a", 2.0}, {"q", "b", 2.0}, {"q", "c", 2.0}, {"q", "d", 1.0}});
    const TieRange range = tie_range(labels, run, make_metric("AP"), {}, 1);
    EXPECT_DOUBLE_EQ(range.high, 0.75);
    EXPECT_DOUBLE_EQ(range.low, (1.0 / 3.0 + 0.5) / 2.0);
    EXPECT_DOUBLE_EQ(range.value, range.low);
    EXPECT_EQ(range.affected, 1U);
    const TieRange expected =
        tie_range(labels, run, make_metric("AP"), {.ties = TieOrder::expected}, 1);
    EXPECT_DOUBLE_EQ(expected.high, 0.75);
    EXPECT_GT(expected.value, range.low);
    EXPECT_LT(expected.value, range.high);
}

TEST(TieRange, IsAPointWithoutTies) {
    std::mt19937 random{32};
    const RandomCase given = random_case(random, {.queries = 5, .scores = 100000});
    const TieRange range =
        tie_range(given.make_labels(), given.make_base(), make_metric("nDCG@3"), {}, 2);
    EXPECT_EQ(range.low, range.value);
    EXPECT_EQ(range.high, range.value);
    EXPECT_EQ(range.affected, 0U);
    EXPECT_FALSE(ties_outweigh(range, range));
}

TEST(TieRange, SaysWhenItIsNotProved) {
    std::mt19937 random{33};
    const RandomCase given = random_case(random, {.judged_percent = 90, .scores = 1});
    EXPECT_FALSE(
        tie_range(given.make_labels(), given.make_base(), make_metric("bpref"), {}, 1).exact);
}

TEST(TiesOutweigh, WhereARangeIsWiderThanTheDelta) {
    TieRange base;
    base.value = base.low = base.high = 0.5;
    TieRange system;
    system.value = 0.52;
    system.low = 0.50;
    system.high = 0.53;
    EXPECT_TRUE(ties_outweigh(base, system));
    system.low = 0.515;
    EXPECT_FALSE(ties_outweigh(base, system));
}

}  // namespace
}  // namespace assay
