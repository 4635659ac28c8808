#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, mean_absolute_error.
TEST(GradeMae, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("GradeMAE", twenty_pairs()), 0.5);
    EXPECT_DOUBLE_EQ(score("GradeMAE(thresholds='0.25,0.5,0.75')", twenty_pairs()), 0.6);
}

TEST(GradeMae, TakesDecimalGrades) {
    EXPECT_DOUBLE_EQ(score("GradeMAE", {.grade = {1.5, 2}, .predicted = {1, 3}}), 0.75);
}

}  // namespace
}  // namespace assay
