#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, f1_score(average="micro").
TEST(MicroF1, MatchesScikitLearn) { EXPECT_DOUBLE_EQ(score("MicroF1", twenty_pairs()), 0.6); }

TEST(MicroF1, EqualsTheAccuracy) {
    std::mt19937_64 random{4};
    for (int trial = 0; trial < 100; ++trial) {
        const PairColumns pairs = random_pairs(1 + static_cast<std::size_t>(trial), random);
        EXPECT_EQ(score("MicroF1", pairs), score("ClassAccuracy", pairs)) << trial;
    }
}

}  // namespace
}  // namespace assay
