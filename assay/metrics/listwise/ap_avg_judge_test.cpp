#include <gtest/gtest.h>

#include "assay/metrics/testing_raters.h"

namespace assay {
namespace {

TEST(ApAvgJudge, MatchesTrecEval) {
    const RankingStorage storage = three_raters();
    EXPECT_NEAR(measure("map_avgjg", storage.view()).value, 0.5278, kFourDecimals);
}

TEST(ApAvgJudge, IsAveragePrecisionWhereLabelsNameNoRater) {
    EXPECT_EQ(trec_score("APAvgJudge"), trec_score("AP"));
}

TEST(ApAvgJudge, IsUndefinedWhenNoRaterFoundAnythingRelevant) {
    EXPECT_EQ(measure("APAvgJudge", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
