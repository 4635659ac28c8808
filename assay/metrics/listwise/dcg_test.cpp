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

// Worked in the introduction to search quality evaluation this project starts from: two orders of
// the same ten documents, gains 1, 0.7, 0.3 and 0.
TEST(Dcg, GivesTheWorkedExample) {
    const Scale scale = Scale::four_grades();
    EXPECT_NEAR(score("DCG@4", {3, 2, 1, 3, 2, 2, 1, 0, 2, 0}, {}, scale), 2.02, 5e-3);
    EXPECT_NEAR(score("DCG@4", {3, 3, 2, 2, 0, 2, 1, 0, 1, 2}, {}, scale), 2.28, 5e-3);
}

TEST(Dcg, IsZeroNotUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(score("DCG@5", {0, kUnjudged}), 0.0);
}

TEST(Dcg, KeepsNegativeGains) {
    EXPECT_DOUBLE_EQ(score("DCG(gains={0:-1})", {1, 0}), 1.0 - 1.0 / std::log2(3.0));
}

}  // namespace
}  // namespace assay
