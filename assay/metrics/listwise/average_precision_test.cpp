#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(AveragePrecision, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("map"), 0.3571, kFourDecimals);
    EXPECT_NEAR(trec_score("map_cut_3"), 0.125, kFourDecimals);
    EXPECT_NEAR(trec_score("map_cut_4"), 0.25, kFourDecimals);
    EXPECT_NEAR(trec_score("AP(rel=2)"), 0.3929, kFourDecimals);
}

// By hand: precisions 1/1 and 2/3, over R = 2.
TEST(AveragePrecision, AveragesPrecisionAtRelevantDocuments) {
    EXPECT_DOUBLE_EQ(score("AP", {1, 0, 1}), (1.0 + 2.0 / 3.0) / 2.0);
}

TEST(AveragePrecision, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("AP", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(score("AP", {0}, {1}), 0.0);
}

}  // namespace
}  // namespace assay
