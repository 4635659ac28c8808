#include <gtest/gtest.h>

#include <cmath>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, matthews_corrcoef.
TEST(Mcc, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("MCC", twenty_pairs()), 0.4729837698404021);
    EXPECT_DOUBLE_EQ(score("MCC(thresholds='0.25,0.5,0.75')", twenty_pairs()), 0.4121715708609218);
}

// By hand, two classes: TP 2, TN 1, FP 1, FN 0: (2 x 1 - 1 x 0) / sqrt(3 x 2 x 2 x 1).
TEST(Mcc, IsTheTwoClassFormulaForTwoClasses) {
    EXPECT_DOUBLE_EQ(score("MCC", {.grade = {1, 1, 0, 0}, .predicted = {1, 1, 0, 1}}),
                     2.0 / std::sqrt(12.0));
}

TEST(Mcc, IsMinusOneWhenTwoClassesAreSwapped) {
    EXPECT_EQ(score("MCC", {.grade = {1, 0}, .predicted = {0, 1}}), -1.0);
}

TEST(Mcc, IsUndefinedWhenAllPredictionsAreOneGrade) {
    EXPECT_EQ(measure("MCC", PairColumns{.grade = {1, 0}, .predicted = {1, 1}}).reason,
              "all labels, or all predictions, are one grade: MCC divides by 0");
}

TEST(Mcc, IsZeroThereWhenAsked) {
    EXPECT_EQ(score("MCC(zero_division=0)", {.grade = {1, 0}, .predicted = {1, 1}}), 0.0);
    EXPECT_EQ(score("MCC(zero_division=0)", {.grade = {1, 0}, .predicted = {0, 1}}), -1.0);
}

}  // namespace
}  // namespace assay
