#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1: the largest gap of calibration_curve's bins.
TEST(Mce, MatchesScikitLearn) {
    EXPECT_NEAR(score("MCE", twenty_pairs()), 0.5, 1e-15);
    EXPECT_NEAR(score("MCE(bins=5)", twenty_pairs()), 0.25, 1e-15);
    EXPECT_NEAR(score("MCE(bins=4)", twenty_pairs()), 0.24, 1e-15);
}

TEST(Mce, IsNeverBelowTheExpectedError) {
    std::mt19937_64 random{3};
    for (int trial = 0; trial < 100; ++trial) {
        const PairColumns pairs = random_pairs(1 + static_cast<std::size_t>(trial), random);
        EXPECT_GE(score("MCE", pairs) + 1e-15, score("ECE", pairs)) << trial;
    }
}

}  // namespace
}  // namespace assay
