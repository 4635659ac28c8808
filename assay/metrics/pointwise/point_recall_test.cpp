#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, recall_score.
TEST(PointRecall, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("PointRecall", twenty_pairs()), 0.7777777777777778);
    EXPECT_DOUBLE_EQ(score("PointRecall(threshold=0.3)", twenty_pairs()), 1.0);
    EXPECT_DOUBLE_EQ(score("recall_score(threshold=0.85)", twenty_pairs()), 0.3333333333333333);
}

TEST(PointRecall, RelMovesTheLineBetweenTheClasses) {
    // Of grades 3, 2, 1 only the first has a score of 0.5 or more.
    const PairColumns pairs{.grade = {3, 2, 1}, .score = {0.9, 0.4, 0.1}};
    EXPECT_DOUBLE_EQ(score("PointRecall", pairs), 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(score("PointRecall(rel=2)", pairs), 1.0 / 2.0);
    EXPECT_DOUBLE_EQ(score("PointRecall(rel=3)", pairs), 1.0);
}

TEST(PointRecall, HighAndMidAreRelevantOnTheFourGradeScale) {
    const PairColumns pairs{
        .grade = {3, 2, 1}, .score = {0.9, 0.4, 0.1}, .scale = Scale::four_grades()};
    EXPECT_DOUBLE_EQ(score("PointRecall", pairs), 0.5);
}

TEST(PointRecall, IsUndefinedWithoutARelevantPair) {
    const MetricValue value = measure("PointRecall", PairColumns{.grade = {0}, .score = {0.9}});
    EXPECT_EQ(value.undefined, Undefined::no_relevant);
    EXPECT_EQ(value.reason, "no pair is relevant");
}

}  // namespace
}  // namespace assay
