#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, cohen_kappa_score.
TEST(Qwk, MatchesScikitLearn) {
    EXPECT_NEAR(score("QWK", twenty_pairs()), 0.6747967479674797, 1e-15);
    EXPECT_NEAR(score("QWK(weights=linear)", twenty_pairs()), 0.596774193548387, 1e-15);
    EXPECT_NEAR(score("cohen_kappa_score", twenty_pairs()), 0.4666666666666667, 1e-15);
    EXPECT_NEAR(score("QWK(thresholds='0.25,0.5,0.75')", twenty_pairs()), 0.6062992125984252,
                1e-15);
}

TEST(Qwk, AHighCalledMidIsLessWrongThanAHighCalledNone) {
    const PairColumns near{.grade = {3, 2, 1, 0}, .predicted = {2, 2, 1, 0}};
    const PairColumns far{.grade = {3, 2, 1, 0}, .predicted = {0, 2, 1, 0}};
    EXPECT_GT(score("QWK", near), score("QWK", far));
    EXPECT_EQ(score("ClassAccuracy", near), score("ClassAccuracy", far));
}

// By hand: no pair has grade 1, and yet 0 and 2 are two apart. Found 4 + 4 + 1; by chance
// (t = 1, 1, 1 and p = 1, 2, 0 of the grades 0, 2, 3): (0*1 + 4*2 + 4*1 + 0*2 + 9*1 + 1*2) / 3.
TEST(Qwk, DistanceIsThatOfTheGradesNotOfTheirPlaces) {
    EXPECT_DOUBLE_EQ(score("QWK", {.grade = {0, 2, 3}, .predicted = {2, 0, 2}}),
                     1.0 - (4.0 + 4.0 + 1.0) / (23.0 / 3.0));
}

TEST(Qwk, IsUndefinedWhenEverythingIsOneGrade) {
    EXPECT_EQ(measure("QWK", PairColumns{.grade = {1, 1}, .predicted = {1, 1}}).reason,
              "labels and predictions are all one grade: kappa divides by 0");
}

}  // namespace
}  // namespace assay
