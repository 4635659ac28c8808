#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(RankBiasedPrecision, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("RBP(p=0.8,rel=1)", storage.view()).value, 0.40992, 1e-14);
    EXPECT_NEAR(measure("RBP(p=0.5,rel=2)", storage.view()).value, 0.15625, 1e-14);
}

// NTCIREVAL on its sample (p = 0.95): results L0 L3 ? L2 of 3 L3, 3 L2, 4 L1, 1 L0.
TEST(RankBiasedPrecision, ScalesGradedGainsAsNtcireval) {
    EXPECT_NEAR(score("RBP(p=0.95)", {0, 3, kUnjudged, 2}, {3, 3, 2, 2, 1, 1, 1, 1}), 0.0761, 5e-5);
}

// Moffat and Zobel's gain is at most 1; ranx's is the grade: (1 - p)(3 + 2 p) at p = 0.5.
TEST(RankBiasedPrecision, LeavesGainsAloneWhenNotScaled) {
    EXPECT_DOUBLE_EQ(score("RBP(p=0.5,scale=none)", {3, 2}), 2.0);
    EXPECT_DOUBLE_EQ(score("RBP(p=0.5)", {3, 2}), 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(score("RBP(p=0.5)", {3, 2}, {}, Scale::four_grades()), 0.5 * 1 + 0.25 * 0.7);
}

// (1 - p)(3 + 0 p + 2 p^2) at p = 0.5: grade 1 is below the level, the others keep their gain.
TEST(RankBiasedPrecision, ALevelTakesLowerGainsAwayWhenNotScaled) {
    EXPECT_DOUBLE_EQ(score("RBP(p=0.5,rel=2,scale=none)", {3, 1, 2}), 1.75);
    EXPECT_DOUBLE_EQ(measure("RBP(p=0.5,rel=2,scale=none)@1", {3, 1, 2}).parts[0].value, 1.5);
}

// p = 0.5: ranks weigh 1/2, 1/4, 1/8; the unjudged second and all below the third are unknown.
TEST(RankBiasedPrecision, ResidualIsWhatUnjudgedAndUnseenCouldAdd) {
    const MetricValue value = measure("RBP(p=0.5,rel=1)", {1, kUnjudged, 0});
    ASSERT_EQ(value.parts.size(), 1U);
    EXPECT_EQ(value.parts[0].name, "residual");
    EXPECT_DOUBLE_EQ(value.parts[0].value, 0.25 + 0.125);
    EXPECT_DOUBLE_EQ(value.value + value.parts[0].value, 0.875);
    EXPECT_DOUBLE_EQ(measure("RBP(p=0.5,scale=none)", {2, kUnjudged}).parts[0].value, 1.0);
}

TEST(RankBiasedPrecision, CutoffMovesWeightIntoTheResidual) {
    const MetricValue value = measure("RBP(p=0.5,rel=1)@1", {1, 1, 1});
    EXPECT_DOUBLE_EQ(value.value, 0.5);
    EXPECT_DOUBLE_EQ(value.parts[0].value, 0.5);
}

TEST(RankBiasedPrecision, ExpectedValueIsTheMeanOverTieOrders) {
    for (const char* metric : {"RBP", "RBP(rel=2)@2", "RBP(p=0.3,scale=none)@4"}) {
        expect_tie_mean(metric);
    }
}

TEST(RankBiasedPrecision, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("RBP", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(measure("RBP(rel=2)", {1, 0}).undefined, Undefined::no_relevant);
}

TEST(RankBiasedPrecision, ExplainsItself) { expect_explained("RBP", graded_case().view()); }

}  // namespace
}  // namespace assay
