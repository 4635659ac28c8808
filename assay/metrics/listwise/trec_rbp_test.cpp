#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand, gains scaled by the highest grade, 3: 0.1 * (2/3 * 0.9 + 1/3 * 0.9^3 + 1 * 0.9^6).
TEST(TrecRbp, ScalesGainsWithinTheQuery) {
    EXPECT_NEAR(trec_score("rbp"), 0.1 * (0.6 + 0.243 + 0.531441), 1e-12);
}

// By hand: grades of 0 and 1 are not scaled; 0.5 * (1 + 0.25).
TEST(TrecRbp, LeavesGainsOfZeroToOneAlone) { EXPECT_DOUBLE_EQ(score("rbp_0.5", {1, 0, 1}), 0.625); }

TEST(TrecRbp, IsUndefinedWithoutAGain) {
    EXPECT_EQ(measure("TrecRBP", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
