#include <gtest/gtest.h>

#include "assay/metrics/testing_raters.h"

namespace assay {
namespace {

TEST(RPrecisionAvgJudge, MatchesTrecEval) {
    const RankingStorage storage = three_raters();
    EXPECT_NEAR(measure("Rprec_mult_avgjg_0.20", storage.view()).value, 0.3333, kFourDecimals);
    EXPECT_NEAR(measure("Rprec_mult_avgjg_1.00", storage.view()).value, 0.5, kFourDecimals);
    EXPECT_NEAR(measure("Rprec_mult_avgjg_1.20", storage.view()).value, 0.3889, kFourDecimals);
    EXPECT_NEAR(measure("Rprec_mult_avgjg_2.00", storage.view()).value, 0.3333, kFourDecimals);
}

TEST(RPrecisionAvgJudge, IsRPrecisionWhereLabelsNameNoRater) {
    EXPECT_EQ(trec_score("RprecAvgJudge"), trec_score("Rprec"));
}

}  // namespace
}  // namespace assay
