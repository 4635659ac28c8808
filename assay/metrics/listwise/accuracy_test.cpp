#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (provider accuracy).
TEST(Accuracy, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_DOUBLE_EQ(measure("Accuracy", storage.view()).value, 0.75);
    EXPECT_DOUBLE_EQ(measure("Accuracy@3", storage.view()).value, 0.5);
    EXPECT_DOUBLE_EQ(measure("Accuracy(rel=2)", storage.view()).value, 0.5);
}

TEST(Accuracy, HasBoundsAtThePerfectAndTheReversedOrder) {
    EXPECT_EQ(score("Accuracy", {1, 1, 0, kUnjudged}), 1.0);
    EXPECT_EQ(score("Accuracy", {0, kUnjudged, 1}), 0.0);
}

TEST(Accuracy, IsUndefinedWithoutPairs) {
    EXPECT_EQ(measure("Accuracy", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(measure("Accuracy", {0, 0}, {1}).reason, "no relevant document in the results");
    EXPECT_EQ(measure("Accuracy", {1, 1}).reason, "only relevant documents in the results");
}

TEST(Accuracy, ExplainsItself) { expect_explained("Accuracy", graded_case().view()); }

}  // namespace
}  // namespace assay
