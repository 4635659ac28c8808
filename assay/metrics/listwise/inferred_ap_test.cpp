#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(InferredAp, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("infAP(negative=unjudged)"), 0.3750, kFourDecimals);
    EXPECT_NEAR(trec_score("infAP(negative=unjudged,rel=2)"), 0.4107, kFourDecimals);
}

TEST(InferredAp, IsNearlyAveragePrecisionWhenAllIsJudged) {
    EXPECT_NEAR(score("infAP", {1, 0, 1, 0, 0, 2}), score("AP", {1, 0, 1, 0, 0, 2}), 1e-4);
}

TEST(InferredAp, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("infAP", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
