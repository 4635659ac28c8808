#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(BinG, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("binG"), 0.3794, kFourDecimals);
    EXPECT_NEAR(trec_score("BinG(rel=2)"), 0.4936, kFourDecimals);
}

TEST(BinG, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("BinG", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
