#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4: -m ndcg_rel and -m ndcg_rel.1=3,2=9,0=-1.
TEST(NdcgRel, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("ndcg_rel"), 0.4148, kFourDecimals);
    EXPECT_NEAR(trec_score("nDCGRel(gains={1:3,2:9,0:-1})"), 0.4581, kFourDecimals);
}

TEST(NdcgRel, IsOneForTheIdealOrder) { EXPECT_DOUBLE_EQ(score("nDCGRel", {3, 1, 0}), 1.0); }

TEST(NdcgRel, IsUndefinedWithoutAGain) {
    EXPECT_EQ(measure("nDCGRel", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
