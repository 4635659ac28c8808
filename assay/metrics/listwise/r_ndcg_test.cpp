#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4: -m Rndcg and -m Rndcg.1=3,2=9,0=-1.
TEST(RNdcg, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("Rndcg"), 0.2851, kFourDecimals);
    EXPECT_NEAR(trec_score("RnDCG(gains={1:3,2:9,0:-1})"), 0.2695, kFourDecimals);
}

TEST(RNdcg, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("RnDCG", {0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(measure("RnDCG(rel=3)", {2}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
