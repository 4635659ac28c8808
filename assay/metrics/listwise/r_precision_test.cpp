#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(RPrecision, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("Rprec"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("Rprec_mult_0.20"), 0.0, kFourDecimals);
    EXPECT_NEAR(trec_score("Rprec_mult_0.40"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("Rprec_mult_1.40"), 0.3333, kFourDecimals);
    EXPECT_NEAR(trec_score("Rprec_mult_2.00"), 0.375, kFourDecimals);
    EXPECT_NEAR(trec_score("Rprec(rel=2)"), 0.5, kFourDecimals);
}

TEST(RPrecision, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("Rprec", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
