#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, confusion_matrix.
TEST(ConfusionMatrix, MatchesScikitLearn) {
    const MetricValue value = measure("ConfusionMatrix", twenty_pairs());
    EXPECT_DOUBLE_EQ(value.value, 0.6);
    ASSERT_EQ(value.series.size(), 2U);
    EXPECT_EQ(value.series[0].columns, (std::vector<std::string>{"label", "0", "1", "2", "3"}));
    const std::vector<std::vector<double>> expected{
        {0, 5, 1, 0, 1}, {1, 0, 2, 2, 0}, {2, 0, 3, 2, 0}, {3, 0, 0, 1, 3}};
    EXPECT_EQ(value.series[0].rows, expected);
}

// The same matrix by hand: grade 0 is right 5 times, called so 5 times, labelled so 7 times.
TEST(ConfusionMatrix, CountsEveryClass) {
    const MetricValue value = measure("ConfusionMatrix", twenty_pairs());
    EXPECT_EQ(value.series[1].rows[0], (std::vector<double>{0, 5, 0, 2, 10.0 / 12.0}));
    EXPECT_EQ(value.series[1].rows[3], (std::vector<double>{3, 3, 1, 1, 6.0 / 8.0}));
}

TEST(ConfusionMatrix, AGradeOnlyPredictedHasARowToo) {
    const MetricValue value =
        measure("ConfusionMatrix", PairColumns{.grade = {0, 0}, .predicted = {0, 2}});
    EXPECT_EQ(value.series[0].rows, (std::vector<std::vector<double>>{{0, 1, 1}, {2, 0, 0}}));
}

TEST(ConfusionMatrix, IsUndefinedForVeryManyGrades) {
    PairColumns pairs;
    for (int i = 0; i <= 1000; ++i) pairs.grade.push_back(i / 7.0);
    pairs.predicted = pairs.grade;
    EXPECT_EQ(measure("ConfusionMatrix", pairs).reason,
              "1001 different grades occur; the matrix is made for 1000");
    EXPECT_EQ(score("ClassAccuracy", pairs), 1.0);
}

}  // namespace
}  // namespace assay
