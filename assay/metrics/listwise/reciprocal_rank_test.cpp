#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(ReciprocalRank, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("recip_rank"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("RR(rel=3)"), 1.0 / 7.0, 1e-15);
}

TEST(ReciprocalRank, IsZeroBelowTheCutoff) {
    EXPECT_EQ(trec_score("RR@1"), 0.0);
    EXPECT_EQ(trec_score("RR@2"), 0.5);
}

TEST(ReciprocalRank, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("RR", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(score("RR", {0, 0}, {1}), 0.0);
}

}  // namespace
}  // namespace assay
