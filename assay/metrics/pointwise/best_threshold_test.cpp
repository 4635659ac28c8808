#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1: the highest fbeta_score over the thresholds that occur.
TEST(BestThreshold, MatchesASearchWithScikitLearn) {
    const MetricValue best = measure("BestThreshold", twenty_pairs());
    EXPECT_EQ(best.value, 0.4);
    EXPECT_DOUBLE_EQ(best.parts[2].value, 0.7272727272727273);
    EXPECT_EQ(score("BestThreshold(beta=0.5)", twenty_pairs()), 0.9);
    EXPECT_EQ(score("BestThreshold(beta=2)", twenty_pairs()), 0.3);
}

// The eight pairs of a threshold experiment: high and mid are relevant.
PairColumns experiment() {
    return {.grade = {3, 2, 1, 3, 0, 2, 1, 0},
            .score = {0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2},
            .scale = Scale::four_grades()};
}

// By hand: from the top down TP is 1 2 2 3 3 4 4 4 of 1 to 8 called relevant, and 4 are relevant.
TEST(BestThreshold, SweepTradesPrecisionForRecall) {
    const MetricValue value = measure("BestThreshold", experiment());
    ASSERT_EQ(value.series.size(), 1U);
    const std::vector<std::vector<double>>& rows = value.series[0].rows;
    const std::vector<double> tp{1, 2, 2, 3, 3, 4, 4, 4};
    ASSERT_EQ(rows.size(), tp.size());
    for (std::size_t i = 0; i < tp.size(); ++i) {
        const double called = static_cast<double>(i + 1);
        const std::vector<double> expected{
            experiment().score[i],  tp[i],          called - tp[i], 4.0 - tp[i],
            4.0 - (called - tp[i]), tp[i] / called, tp[i] / 4.0,    2.0 * tp[i] / (called + 4.0)};
        EXPECT_EQ(rows[i], expected) << i;
    }
    EXPECT_EQ(rows.front()[5], 1.0);  // strict: precise, little recall
    EXPECT_EQ(rows.front()[6], 0.25);
    EXPECT_EQ(rows.back()[5], 0.5);  // lax: everything found, half of it wrong
    EXPECT_EQ(rows.back()[6], 1.0);
    EXPECT_EQ(value.value, 0.4);  // F = 8 / 10
    EXPECT_EQ(value.parts[2].value, 0.8);
}

// The same order of pairs on another scale of scores: what a fixed threshold gives moves, the area
// under the ROC curve (by hand: 4 + 4 + 3 + 2 of 16 pairs in order) does not.
TEST(BestThreshold, AFixedThresholdDependsOnTheScoresWhereAucDoesNot) {
    PairColumns squared = experiment();
    for (double& value : squared.score) value *= value;
    EXPECT_EQ(score("PointPrecision", experiment()), 3.0 / 5.0);
    EXPECT_EQ(score("PointRecall", experiment()), 3.0 / 4.0);
    EXPECT_EQ(score("PointPrecision", squared), 1.0);
    EXPECT_EQ(score("PointRecall", squared), 1.0 / 2.0);
    EXPECT_EQ(score("AUC", experiment()), 13.0 / 16.0);
    EXPECT_EQ(score("AUC", squared), 13.0 / 16.0);
}

// By hand: F is 2/3 at 0.9 (1 of 1, 1 of 2) and again at 0.2 (2 of 4, 2 of 2).
TEST(BestThreshold, OfEqualsTakesTheHighest) {
    EXPECT_EQ(score("BestThreshold", {.grade = {1, 0, 0, 1}, .score = {0.9, 0.6, 0.4, 0.2}}), 0.9);
}

TEST(BestThreshold, IsUndefinedWithoutARelevantPair) {
    EXPECT_EQ(measure("BestThreshold", PairColumns{.grade = {0}, .score = {1}}).undefined,
              Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
