#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(SetRecall, MatchesTrecEval) { EXPECT_NEAR(trec_score("set_recall"), 0.75, kFourDecimals); }

TEST(SetRecall, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("SetR", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
