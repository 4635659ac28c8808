#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// NTCIREVAL on its sample: results L0 L3 ? L2 of 3 L3, 3 L2, 4 L1, 1 L0; gains 1:2:3, then 1:4:9.
// By hand: ((1 + 3) / (2 + 6) + (2 + 5) / (4 + 11)) / 10.
TEST(QMeasure, MatchesNtcireval) {
    const std::initializer_list<double> others{3, 3, 2, 2, 1, 1, 1, 1};
    const std::initializer_list<double> results{0, 3, kUnjudged, 2};
    EXPECT_NEAR(score("QMeasure", results, others), 0.0967, 5e-5);
    EXPECT_NEAR(score("QMeasure", results, others), (4.0 / 8.0 + 7.0 / 15.0) / 10.0, 1e-15);
    EXPECT_NEAR(score("QMeasure(gains={1:1,2:4,3:9})", results, others), 0.0929, 5e-5);
    EXPECT_NEAR(score("QMeasure@2", results, others), 0.25, 5e-5);
}

// Precision at each relevant rank over the relevant: (1/2 + 2/3) / 2.
TEST(QMeasure, IsAveragePrecisionWhenBetaIsZero) {
    EXPECT_DOUBLE_EQ(score("QMeasure(beta=0)", {0, 2, 1}), (1.0 / 2.0 + 2.0 / 3.0) / 2.0);
}

TEST(QMeasure, IdealOrderScoresOne) {
    EXPECT_DOUBLE_EQ(score("QMeasure", {3, 2, 2, 1, 0}), 1.0);
    EXPECT_DOUBLE_EQ(score("QMeasure@2", {3, 2, 2, 1, 0}), 1.0);
    EXPECT_DOUBLE_EQ(score("Q(gain=exponential,beta=10)@3", {3, 2, 2, 1, 0}), 1.0);
}

TEST(QMeasure, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("QMeasure", {0, 0}).undefined, Undefined::no_relevant);
}

TEST(QMeasure, ExplainsItself) { expect_explained("QMeasure", graded_case().view()); }

}  // namespace
}  // namespace assay
