#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(SetPrecision, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("set_P"), 0.375, kFourDecimals);
    EXPECT_NEAR(trec_score("set_relative_P"), 0.75, kFourDecimals);
}

TEST(SetPrecision, IsUndefinedWithoutARelevantDocumentOnlyWhenRelative) {
    EXPECT_EQ(score("SetP", {0}), 0.0);
    EXPECT_EQ(measure("SetP(relative=true)", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
