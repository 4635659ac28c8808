#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, precision_score.
TEST(PointPrecision, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("PointPrecision", twenty_pairs()), 0.6363636363636364);
    EXPECT_DOUBLE_EQ(score("PointPrecision(threshold=0.3)", twenty_pairs()), 0.5625);
    EXPECT_DOUBLE_EQ(score("PointPrecision(threshold=0.85)", twenty_pairs()), 1.0);
}

TEST(PointPrecision, AScoreOnTheThresholdIsCalledRelevant) {
    EXPECT_EQ(score("PointPrecision", {.grade = {0, 1}, .score = {0.5, 0.7}}), 0.5);
}

// scikit-learn 1.9.1, precision_score of predicted grade >= 2.
TEST(PointPrecision, GoesByTheClassWhereThereIsNoScore) {
    PairColumns pairs = twenty_pairs();
    pairs.score.clear();
    EXPECT_DOUBLE_EQ(score("PointPrecision", pairs), 0.6666666666666666);
    EXPECT_EQ(score("PointPrecision(rel=3)", {.grade = {3, 2, 3}, .predicted = {3, 3, 2}}), 0.5);
}

TEST(PointPrecision, IsUndefinedWhenNothingIsCalledRelevant) {
    const PairColumns pairs{.grade = {1, 0}, .score = {0.1, 0.2}};
    EXPECT_EQ(measure("PointPrecision", pairs).reason, "nothing is called relevant");
    EXPECT_EQ(measure("PointPrecision", pairs).undefined, Undefined::other);
    EXPECT_EQ(score("precision_score(zero_division=0)", pairs), 0.0);
    EXPECT_EQ(score("precision_score(zero_division=1)", pairs), 1.0);
}

TEST(PointPrecision, IsUndefinedWithoutScoresAndClasses) {
    EXPECT_EQ(measure("PointPrecision", PairColumns{.grade = {1, 0}}).reason,
              "no pair has a score, nor has every pair a class");
    EXPECT_EQ(measure("PointPrecision", PairColumns{.grade = {1, 0}, .score = {0.3, kNone}}).reason,
              "1 of 2 pairs have no score, nor has every pair a class");
    EXPECT_EQ(measure("PointPrecision", PairColumns{}).reason, "there are no pairs");
}

}  // namespace
}  // namespace assay
