#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(SetF, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("set_F"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("set_F_2"), 0.5625, kFourDecimals);
}

// By hand: P = 3/8, R = 3/4; F2 = 5 * 9/32 / (4 * 3/8 + 3/4) = 0.625.
TEST(SetF, SquaresBeta) {
    EXPECT_DOUBLE_EQ(trec_score("SetF(beta=2)"), 0.625);
    EXPECT_DOUBLE_EQ(trec_score("SetF(beta=2)"), trec_score("SetF(x=4)"));
}

TEST(SetF, IsZeroWithoutAHit) { EXPECT_EQ(score("SetF", {0}, {1}), 0.0); }

}  // namespace
}  // namespace assay
