#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand: 2 / log2(3) + 1 / log2(5) + 3 / log2(8).
TEST(Dcg, SumsDiscountedGains) {
    EXPECT_NEAR(trec_score("dcg"), 1.2618595 + 0.4306766 + 1.0, 1e-7);
    EXPECT_NEAR(trec_score("DCG@3"), 1.2618595, 1e-7);
    EXPECT_DOUBLE_EQ(score("dcg_burges@1", {2}), 3.0);
}

TEST(Dcg, IsZeroNotUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(score("DCG@5", {0, kUnjudged}), 0.0);
}

TEST(Dcg, KeepsNegativeGains) {
    EXPECT_DOUBLE_EQ(score("DCG(gains={0:-1})", {1, 0}), 1.0 - 1.0 / std::log2(3.0));
}

}  // namespace
}  // namespace assay
