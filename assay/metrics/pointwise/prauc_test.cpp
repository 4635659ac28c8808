#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1: average_precision_score, and auc of precision_recall_curve.
TEST(Prauc, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("PRAUC", twenty_pairs()), 0.7698371073371073);
    EXPECT_DOUBLE_EQ(score("average_precision_score", twenty_pairs()), 0.7698371073371073);
    EXPECT_DOUBLE_EQ(score("PRAUC(area=trapezoid)", twenty_pairs()), 0.7941426628926629);
}

// scikit-learn 1.9.1, precision_recall_curve, its points from the highest threshold down.
TEST(Prauc, CurveHasThePointsOfScikitLearn) {
    const std::vector<double> precision{1,
                                        1,
                                        1,
                                        0.8,
                                        0.7142857142857143,
                                        0.6,
                                        0.6363636363636364,
                                        0.6153846153846154,
                                        0.5625,
                                        0.5294117647058824,
                                        0.47368421052631576,
                                        0.45};
    const std::vector<double> found{0, 1, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9};
    const MetricValue value = measure("PRAUC", twenty_pairs());
    ASSERT_EQ(value.series[0].rows.size(), precision.size());
    for (std::size_t i = 0; i < precision.size(); ++i) {
        EXPECT_DOUBLE_EQ(value.series[0].rows[i][0], precision[i]) << i;
        EXPECT_DOUBLE_EQ(value.series[0].rows[i][1], found[i] / 9.0) << i;
    }
    EXPECT_EQ(value.series[0].rows.back()[2], 0.05);
}

TEST(Prauc, IsOneWhenEveryRelevantPairIsAboveTheOthers) {
    EXPECT_EQ(score("PRAUC", {.grade = {0, 1, 1}, .score = {0.1, 0.9, 0.8}}), 1.0);
}

TEST(Prauc, IsTheShareOfRelevantPairsWhenAllTie) {
    EXPECT_EQ(score("PRAUC", {.grade = {1, 0, 0, 0}, .score = {1, 1, 1, 1}}), 0.25);
}

TEST(Prauc, IsUndefinedWithoutARelevantPair) {
    EXPECT_EQ(measure("PRAUC", PairColumns{.grade = {0}, .score = {1}}).undefined,
              Undefined::no_relevant);
}

TEST(Prauc, IsZeroThereWhenAsked) {
    EXPECT_EQ(score("PRAUC(zero_division=0)", {.grade = {0}, .score = {1}}), 0.0);
    EXPECT_EQ(score("PRAUC(zero_division=0)", {.grade = {1, 0}, .score = {1, 1}}), 0.5);
}

}  // namespace
}  // namespace assay
