#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Precision, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("P_3"), 0.3333, kFourDecimals);
    EXPECT_NEAR(trec_score("P_5"), 0.4, kFourDecimals);
    EXPECT_NEAR(trec_score("P_20"), 0.15, kFourDecimals);
    EXPECT_NEAR(trec_score("P(rel=2)@5"), 0.2, kFourDecimals);
}

TEST(Precision, CanDivideByTheResultsReturned) {
    EXPECT_DOUBLE_EQ(score("P(over=returned)@10", {1, 0}), 0.5);
    EXPECT_DOUBLE_EQ(score("P(over=returned)@1", {1, 0}), 1.0);
    EXPECT_DOUBLE_EQ(score("precision", {1, 0, 0, 1}), 0.5);
}

TEST(Precision, IsZeroNotUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("P@5", {0, 0}).undefined, Undefined::no);
    EXPECT_EQ(score("P@5", {0, 0}), 0.0);
    EXPECT_EQ(score("P", {}, {1}), 0.0);
}

TEST(Precision, IsARatioForMicroAverages) {
    const MetricValue value = measure("P@4", {1, 0, 2});
    EXPECT_EQ(value.numerator, 2.0);
    EXPECT_EQ(value.denominator, 4.0);
}

TEST(Precision, TakesRelevanceFromTheLabelScale) {
    EXPECT_DOUBLE_EQ(score("P@2", {2, 1}, {}, Scale::four_grades()), 0.5);
}

}  // namespace
}  // namespace assay
