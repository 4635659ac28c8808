#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Success, MatchesTrecEval) {
    EXPECT_EQ(trec_score("success_1"), 0.0);
    EXPECT_EQ(trec_score("success_2"), 1.0);
    EXPECT_EQ(trec_score("success_10"), 1.0);
}

TEST(Success, IsKnownAsHitRate) {
    EXPECT_EQ(trec_score("hit_rate@1"), 0.0);
    EXPECT_EQ(trec_score("Hit_2"), 1.0);
}

TEST(Success, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("Success@5", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
