#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, brier_score_loss.
TEST(Brier, MatchesScikitLearn) {
    EXPECT_NEAR(score("Brier", twenty_pairs()), 0.18312499999999998, 1e-15);
}

// By hand: (0.25 + 0.0625 + 0) / 3.
TEST(Brier, ByHand) {
    EXPECT_DOUBLE_EQ(score("Brier", {.grade = {1, 0, 1}, .score = {0.5, 0.25, 1.0}}), 0.3125 / 3.0);
}

TEST(Brier, IsUndefinedForScoresThatAreNoProbabilities) {
    EXPECT_EQ(measure("Brier", PairColumns{.grade = {1}, .score = {12}}).undefined,
              Undefined::other);
}

}  // namespace
}  // namespace assay
