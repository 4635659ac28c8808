#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, f1_score(average="macro").
TEST(MacroF1, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("MacroF1", twenty_pairs()), 0.5958333333333333);
    EXPECT_DOUBLE_EQ(score("MacroF1(thresholds='0.25,0.5,0.75')", twenty_pairs()),
                     0.5505050505050505);
}

// A four-grade matrix in which most pairs are none, rows labels, columns predictions:
//          high mid low none
//   high     1   1   0    2     TP 1, FP 0, FN 3: F1 =  2 /  5
//   mid      0   2   1    1     TP 2, FP 2, FN 2: F1 =  4 /  8
//   low      0   1   2    3     TP 2, FP 2, FN 4: F1 =  4 / 10
//   none     0   0   1   25     TP 25, FP 6, FN 1: F1 = 50 / 57
PairColumns mostly_none() {
    const std::vector<std::vector<int>> counts{
        {1, 1, 0, 2}, {0, 2, 1, 1}, {0, 1, 2, 3}, {0, 0, 1, 25}};
    PairColumns pairs{.grade = {}, .scale = Scale::four_grades()};
    for (std::size_t label = 0; label < 4; ++label) {
        for (std::size_t called = 0; called < 4; ++called) {
            for (int i = 0; i < counts[label][called]; ++i) {
                pairs.grade.push_back(3.0 - static_cast<double>(label));
                pairs.predicted.push_back(3.0 - static_cast<double>(called));
            }
        }
    }
    return pairs;
}

// Macro F1 asks how well each grade is told apart, micro F1 how many pairs are right: 30 of 40
// here, 25 of them none, while high is found once in four.
TEST(MacroF1, RareGradesCountInMacroAndDrownInMicro) {
    const PairColumns pairs = mostly_none();
    EXPECT_DOUBLE_EQ(score("MacroF1", pairs), (2.0 / 5 + 4.0 / 8 + 4.0 / 10 + 50.0 / 57) / 4);
    EXPECT_DOUBLE_EQ(score("MicroF1", pairs), 30.0 / 40.0);
    EXPECT_DOUBLE_EQ(score("WeightedF1", pairs),
                     (4 * 2.0 / 5 + 4 * 4.0 / 8 + 6 * 4.0 / 10 + 26 * 50.0 / 57) / 40);
    EXPECT_LT(score("MacroF1", pairs), 0.55);
}

TEST(MacroF1, CountsTheGradesThatOccur) {
    // Grades 0 and 3 alone of the scale: F1 2/3 and 0.
    const PairColumns pairs{.grade = {0, 3}, .predicted = {0, 0}, .scale = Scale::four_grades()};
    EXPECT_DOUBLE_EQ(score("MacroF1", pairs), (2.0 / 3.0 + 0.0) / 2.0);
}

TEST(MacroF1, IsUndefinedWithoutClasses) {
    EXPECT_EQ(measure("MacroF1", PairColumns{.grade = {0, 1}, .score = {0, 1}}).reason,
              "no pair has a class; thresholds= makes classes of scores");
}

}  // namespace
}  // namespace assay
