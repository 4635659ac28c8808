#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, accuracy_score; the second on numpy's digitize of the scores.
TEST(ClassAccuracy, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("ClassAccuracy", twenty_pairs()), 0.6);
    EXPECT_DOUBLE_EQ(score("accuracy_score(thresholds='0.25,0.5,0.75')", twenty_pairs()), 0.55);
}

TEST(ClassAccuracy, IsARatioOfCounts) {
    const MetricValue value = measure("ClassAccuracy", twenty_pairs());
    EXPECT_EQ(value.numerator, 12.0);
    EXPECT_EQ(value.denominator, 20.0);
}

}  // namespace
}  // namespace assay
