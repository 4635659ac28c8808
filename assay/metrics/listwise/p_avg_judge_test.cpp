#include <gtest/gtest.h>

#include "assay/metrics/testing_raters.h"

namespace assay {
namespace {

TEST(PAvgJudge, MatchesTrecEval) {
    const RankingStorage storage = three_raters();
    EXPECT_NEAR(measure("P_avgjg_5", storage.view()).value, 0.2, kFourDecimals);
    EXPECT_NEAR(measure("P_avgjg_15", storage.view()).value, 0.0667, kFourDecimals);
}

TEST(PAvgJudge, IsPrecisionWhereLabelsNameNoRater) {
    EXPECT_EQ(trec_score("PAvgJudge@5"), trec_score("P@5"));
}

}  // namespace
}  // namespace assay
