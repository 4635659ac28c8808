#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, f1_score and fbeta_score.
TEST(PointF, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("PointF", twenty_pairs()), 0.7);
    EXPECT_DOUBLE_EQ(score("F1(threshold=0.3)", twenty_pairs()), 0.72);
    EXPECT_DOUBLE_EQ(score("PointF(beta=2)", twenty_pairs()), 0.7446808510638298);
    EXPECT_DOUBLE_EQ(score("fbeta_score(beta=0.5,threshold=0.85)", twenty_pairs()),
                     0.7142857142857143);
}

TEST(PointF, ReportsTheFourCounts) {
    // scikit-learn 1.9.1, confusion_matrix at the threshold 0.5: TN 7, FP 4, FN 2, TP 7.
    const MetricValue value = measure("F1Score", twenty_pairs());
    ASSERT_EQ(value.parts.size(), 4U);
    EXPECT_EQ(value.parts[0].value, 7.0);
    EXPECT_EQ(value.parts[1].value, 4.0);
    EXPECT_EQ(value.parts[2].value, 2.0);
    EXPECT_EQ(value.parts[3].value, 7.0);
}

TEST(PointF, IsZeroWhenNothingRelevantIsFound) {
    EXPECT_EQ(score("PointF", {.grade = {1, 0}, .score = {0.1, 0.1}}), 0.0);
    EXPECT_EQ(score("PointF", {.grade = {0, 0}, .score = {0.9, 0.1}}), 0.0);
}

TEST(PointF, IsUndefinedWhenThereIsNothingToFindAndNothingCalled) {
    EXPECT_EQ(measure("PointF", PairColumns{.grade = {0}, .score = {0.1}}).undefined,
              Undefined::no_relevant);
}

TEST(PointF, RejectsABetaThatIsNotAboveZero) {
    EXPECT_THROW(make_metric("PointF(beta=0)"), Error);
    EXPECT_THROW(make_metric("PointF(zero_division=2)"), Error);
}

}  // namespace
}  // namespace assay
