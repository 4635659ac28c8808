#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Ndcg, IdealOrderScoresOne) { EXPECT_DOUBLE_EQ(score("nDCG", {3, 2, 1, 0}), 1.0); }

// trec_eval 9.0.4.
TEST(Ndcg, MatchesTrecEval) {
    EXPECT_NEAR(score("nDCG", {0, 3, 1, 2}), 0.6834, kFourDecimals);
    EXPECT_NEAR(score("nDCG@2", {0, 3, 1, 2}), 0.4441, kFourDecimals);
    EXPECT_NEAR(trec_score("ndcg"), 0.5185, kFourDecimals);
    EXPECT_NEAR(trec_score("ndcg_cut_3"), 0.2650, kFourDecimals);
    EXPECT_NEAR(trec_score("ndcg_cut_10"), 0.5185, kFourDecimals);
}

// trec_eval 9.0.4: -m ndcg.1=3,2=9,0=-1. Grade 3 is not mentioned and keeps its gain.
TEST(Ndcg, TakesGainsOfItsOwn) {
    EXPECT_NEAR(trec_score("nDCG(gains={1:3,2:9,0:-1})"), 0.4833, kFourDecimals);
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

// By hand: results 1 3 of grades, 2 judged but not found; DCG@1 = 1. The ideal list 3 2 1 is cut
// at 1 (3), not cut (3 + 2 / log2(3) + 1 / 2), cut at the two results, or is 3 1.
TEST(Ndcg, OffersTheIdealListsOfOtherTools) {
    const auto at = [](const char* metric) { return score(metric, {1, 3}, {2}); };
    const double second = 1.0 / std::log2(3.0);
    EXPECT_DOUBLE_EQ(at("nDCG@1"), 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(at("nDCG(ideal=all)@1"), 1.0 / (3.0 + 2.0 * second + 0.5));
    EXPECT_DOUBLE_EQ(at("nDCG(ideal=returned)@10"), (1.0 + 3.0 * second) / (3.0 + 2.0 * second));
    EXPECT_DOUBLE_EQ(at("nDCG(ideal=retrieved)"), (1.0 + 3.0 * second) / (3.0 + second));
}

}  // namespace
}  // namespace assay
