#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4: -m G and -m G.1=3,2=9,0=-1.
TEST(G, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("G"), 0.3441, kFourDecimals);
    EXPECT_NEAR(trec_score("G(gains={1:3,2:9,0:-1})"), 0.2652, kFourDecimals);
}

TEST(G, IsUndefinedWithoutAGain) { EXPECT_EQ(measure("G", {0}).undefined, Undefined::no_relevant); }

}  // namespace
}  // namespace assay
