#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Recall, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("recall_3"), 0.25, kFourDecimals);
    EXPECT_NEAR(trec_score("recall_5"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("recall_20"), 0.75, kFourDecimals);
    EXPECT_NEAR(trec_score("recall"), 0.75, kFourDecimals);
}

TEST(Recall, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("R@5", {0, kUnjudged}).undefined, Undefined::no_relevant);
}

TEST(Recall, IsZeroWhenNothingIsReturned) { EXPECT_EQ(score("R@5", {}, {1}), 0.0); }

}  // namespace
}  // namespace assay
