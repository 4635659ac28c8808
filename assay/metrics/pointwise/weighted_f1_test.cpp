#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, f1_score(average="weighted").
TEST(WeightedF1, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("WeightedF1", twenty_pairs()), 0.6216666666666667);
}

// By hand: grade 1 has F1 4/5 and two labels, grade 0 has F1 0 and one.
TEST(WeightedF1, WeighsByLabelsNotPredictions) {
    EXPECT_DOUBLE_EQ(score("WeightedF1", {.grade = {1, 1, 0}, .predicted = {1, 1, 1}}),
                     (2.0 * 0.8 + 1.0 * 0.0) / 3.0);
}

}  // namespace
}  // namespace assay
