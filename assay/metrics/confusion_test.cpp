#include "assay/metrics/confusion.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

TEST(ConfusionOf, CountsCellsAndClasses) {
    const std::vector<double> truth{2, 0, 2, 0};
    const std::vector<double> predicted{2, 1, 0, 1};
    const Scale scale = Scale::numeric();
    const Confusion confusion = confusion_of(truth, predicted, scale);
    EXPECT_EQ(confusion.pairs, 4U);
    EXPECT_EQ(confusion.correct, 1U);
    ASSERT_EQ(confusion.classes.size(), 3U);
    EXPECT_EQ(confusion.classes[2].grade, 2.0);
    EXPECT_EQ(confusion.classes[2].truth, 2U);
    EXPECT_EQ(confusion.classes[1].predicted, 2U);
    ASSERT_EQ(confusion.cells.size(), 3U);
    EXPECT_EQ(confusion.cells[0].count, 2U);
}

TEST(ClassRule, AScoreOnAThresholdReachesTheHigherGrade) {
    const PairColumns pairs{
        .grade = {0, 1, 2, 3}, .score = {0.24, 0.25, 0.5, 0.75}, .scale = Scale::four_grades()};
    EXPECT_EQ(score("ClassAccuracy(thresholds='0.25,0.5,0.75')", pairs), 1.0);
    EXPECT_EQ(score("ClassAccuracy(thresholds=[0.25, 0.5, 0.75])", pairs), 1.0);
}

TEST(ClassRule, ThresholdsGivenWinOverTheClassOfTheFile) {
    const PairColumns pairs{.grade = {0, 1}, .score = {0.2, 0.8}, .predicted = {1, 0}};
    EXPECT_EQ(score("ClassAccuracy", pairs), 0.0);
    EXPECT_EQ(score("ClassAccuracy(thresholds=0.5)", pairs), 1.0);
}

TEST(ClassRule, GradesAreTheScalesOrThoseThatOccurOrThoseNamed) {
    PairColumns pairs{.grade = {0, 3}, .score = {0.2, 0.8}};
    EXPECT_EQ(score("ClassAccuracy(thresholds=0.5)", pairs), 1.0);
    EXPECT_EQ(measure("ClassAccuracy(thresholds='0.2,0.5,0.7')", pairs).reason,
              "3 thresholds part 4 grades, but there are 2; grades= can name them");
    EXPECT_EQ(score("ClassAccuracy(thresholds='0.3,0.5,0.7',grades='0,1,2,3')", pairs), 1.0);
    pairs.scale = Scale::four_grades();
    EXPECT_EQ(score("ClassAccuracy(thresholds='0.3,0.5,0.7')", pairs), 1.0);
}

TEST(ClassRule, SaysWhatIsMissing) {
    EXPECT_EQ(
        measure("ClassAccuracy", PairColumns{.grade = {0, 1}, .predicted = {0, kNone}}).reason,
        "1 of 2 pairs have no class; thresholds= makes classes of scores");
    EXPECT_EQ(
        measure("ClassAccuracy(thresholds=1)", PairColumns{.grade = {0, 1}, .predicted = {0, 1}})
            .reason,
        "no pair has a score");
    EXPECT_EQ(
        measure("ClassAccuracy", PairColumns{.grade = {0, kNone}, .predicted = {0, 1}}).reason,
        "1 of 2 pairs have no label");
}

TEST(ClassRule, RejectsBadLists) {
    for (const char* list : {"x", "0.5,", ",0.5", "0.5,0.5", "0.7,0.5", "1;2", "nan", "0.5 0.7"}) {
        EXPECT_THROW(make_metric("MCC(thresholds='" + std::string{list} + "')"), Error) << list;
    }
    EXPECT_THROW(make_metric("MCC(thresholds=0.5,grades='1,2,3')"), Error);
    EXPECT_THROW(make_metric("MCC(grades='1,2')"), Error);
}

}  // namespace
}  // namespace assay
