#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(SubtopicRecall, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_EQ(measure("StRecall@1", storage.view()).value, 0.5);
    EXPECT_EQ(measure("StRecall@4", storage.view()).value, 0.75);
    EXPECT_EQ(measure("strec@20", storage.view()).value, 0.75);
    EXPECT_EQ(measure("StRecall(rel=2)@10", storage.view()).value, 0.5);
}

TEST(SubtopicRecall, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("StRecall", {0, 0}).undefined, Undefined::no_relevant);
}

TEST(SubtopicRecall, ExplainsItself) { expect_explained("StRecall", diverse_case().view()); }

}  // namespace
}  // namespace assay
