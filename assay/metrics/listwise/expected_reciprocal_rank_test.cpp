#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (gdeval, which has grade 4 as the highest and prints five decimals).
TEST(ExpectedReciprocalRank, MatchesGdeval) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("ERR(max_grade=4)@5", storage.view()).value, 0.21899, 5e-6);
    EXPECT_NEAR(measure("ERR(max_grade=4)@20", storage.view()).value, 0.21899, 5e-6);
}

// By hand, highest grade 2: R = 3/4, 0, 1/4; ERR = 3/4 + (1/4) (1/4) / 3.
TEST(ExpectedReciprocalRank, TakesTheHighestGradeFromTheLabels) {
    EXPECT_DOUBLE_EQ(score("ERR", {2, 0, 1}), 0.75 + 0.0625 / 3.0);
    EXPECT_DOUBLE_EQ(score("ERR@2", {2, 0, 1}), 0.75);
    EXPECT_DOUBLE_EQ(score("ERR", {2, 0, 1}), score("ERR(max_grade=2)", {2, 0, 1}));
}

TEST(ExpectedReciprocalRank, GradesAboveTheHighestCountAsIt) {
    EXPECT_DOUBLE_EQ(score("ERR(max_grade=2)", {5, 1}), score("ERR(max_grade=2)", {2, 1}));
}

TEST(ExpectedReciprocalRank, UnjudgedAndNegativeGradesSatisfyNobody) {
    EXPECT_DOUBLE_EQ(score("ERR", {kUnjudged, -2, 3}), score("ERR", {0, 0, 3}));
}

TEST(ExpectedReciprocalRank, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("ERR", {0, -1}).undefined, Undefined::no_relevant);
}

TEST(ExpectedReciprocalRank, ExplainsItself) { expect_explained("ERR", graded_case().view()); }

}  // namespace
}  // namespace assay
