#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand: P@4 = 2/4, R@4 = 2/4 of the four relevant; F1 = 2 * 0.25 / 1 = 0.5.
// P@5 = 2/5, R@5 = 2/4; F2 = 5 * 0.2 / (4 * 0.4 + 0.5) = 1 / 2.1.
TEST(FMeasure, IsTheHarmonicMeanOfPrecisionAndRecall) {
    EXPECT_DOUBLE_EQ(trec_score("F@4"), 0.5);
    EXPECT_DOUBLE_EQ(trec_score("F(beta=2)@5"), 1.0 / 2.1);
}

// Without a cutoff it is the set measure; trec_eval 9.0.4: set_F.
TEST(FMeasure, TakesAllResultsWithoutACutoff) { EXPECT_NEAR(trec_score("f1"), 0.5, kFourDecimals); }

TEST(FMeasure, IsZeroWithoutAHitAndUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(score("F@3", {0, 0}, {1}), 0.0);
    EXPECT_EQ(measure("F@3", {0, 0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
