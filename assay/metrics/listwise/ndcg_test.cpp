#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

TEST(Ndcg, IdealOrderScoresOne) { EXPECT_DOUBLE_EQ(score("nDCG", {3, 2, 1, 0}), 1.0); }

// trec_eval 9.0.4 on the same four documents.
TEST(Ndcg, MatchesTrecEval) {
    EXPECT_NEAR(score("nDCG", {0, 3, 1, 2}), 0.6834, 5e-5);
    EXPECT_NEAR(score("nDCG@2", {0, 3, 1, 2}), 0.4441, 5e-5);
}

TEST(Ndcg, ExponentialGainFavoursTheTopGrade) {
    EXPECT_LT(score("nDCG(gain=exponential)", {2, 3, 1, 0}), score("nDCG", {2, 3, 1, 0}));
    EXPECT_EQ(score("nDCG(dcg='exp-log2')", {2, 3}), score("nDCG(gain=exponential)", {2, 3}));
}

TEST(Ndcg, UnjudgedAndNegativeGradesGainNothing) {
    EXPECT_DOUBLE_EQ(score("nDCG", {kUnjudged, -2, 3}), score("nDCG", {0, 0, 3}));
}

TEST(Ndcg, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("nDCG", {0, 0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
