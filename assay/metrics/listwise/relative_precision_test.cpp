#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(RelativePrecision, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("relative_P_3"), 0.3333, kFourDecimals);
    EXPECT_NEAR(trec_score("relative_P_5"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("relative_P_10"), 0.75, kFourDecimals);
}

TEST(RelativePrecision, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("RelativeP@5", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
