#include "assay/core/scale.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Scale, ANumericGradeGainsItself) {
    const Scale scale = Scale::numeric();
    EXPECT_EQ(scale.gain(3.0), 3.0);
    EXPECT_EQ(scale.gain(0.25), 0.25);
    EXPECT_EQ(scale.gain(-1.0), 0.0);
    EXPECT_EQ(scale.relevant_from, 1.0);
    EXPECT_EQ(scale.grade_of("high"), std::nullopt);
    EXPECT_EQ(scale.name_of(1.0), "");
}

// Grades 3/2/1/0 with gains 1/0.7/0.3/0, relevant from mid: the scale of the course.
TEST(Scale, TheFourGradesHaveTheirGainsAndNames) {
    const Scale scale = Scale::four_grades();
    EXPECT_EQ(scale.gain(3.0), 1.0);
    EXPECT_EQ(scale.gain(2.0), 0.7);
    EXPECT_EQ(scale.gain(1.0), 0.3);
    EXPECT_EQ(scale.gain(0.0), 0.0);
    EXPECT_EQ(scale.relevant_from, 2.0);
    EXPECT_EQ(scale.name_of(2.0), "mid");
    EXPECT_EQ(scale.name_of(1.5), "");
    EXPECT_EQ(scale.grade_of("HIGH"), 3.0);
    EXPECT_EQ(scale.grade_of("hig"), std::nullopt);
    EXPECT_EQ(scale.grade_of(""), std::nullopt);
}

// Half way between low (0.3) and mid (0.7) is 0.5.
TEST(Scale, BetweenLevelsTheGainIsInterpolatedOutsideItIsTheNearest) {
    const Scale scale = Scale::four_grades();
    EXPECT_DOUBLE_EQ(scale.gain(1.5), 0.5);
    EXPECT_EQ(scale.gain(7.0), 1.0);
    EXPECT_EQ(scale.gain(-2.0), 0.0);
    const Scale from_two{.levels = {{"ok", 2.0, 5.0}, {"good", 4.0, 9.0}}, .relevant_from = 2.0};
    EXPECT_EQ(from_two.gain(1.0), 5.0);
    EXPECT_EQ(from_two.gain(3.0), 7.0);
}

TEST(Scale, ALevelWithoutANameIsFoundByNoName) {
    const Scale scale{.levels = {{"", 1.0, 1.0}}, .relevant_from = 1.0};
    EXPECT_EQ(scale.grade_of(""), std::nullopt);
}

TEST(FourGradeOf, KnowsTheNamesOfBothLanguagesAndNoNumbers) {
    EXPECT_EQ(four_grade_of("高"), 3.0);
    EXPECT_EQ(four_grade_of("中相关"), 2.0);
    EXPECT_EQ(four_grade_of("低"), 1.0);
    EXPECT_EQ(four_grade_of("不相关"), 0.0);
    EXPECT_EQ(four_grade_of("Medium"), 2.0);
    EXPECT_EQ(four_grade_of("NONE"), 0.0);
    EXPECT_EQ(four_grade_of("3"), std::nullopt);
    EXPECT_EQ(four_grade_of(""), std::nullopt);
    EXPECT_EQ(four_grade_of("highest"), std::nullopt);
}

TEST(Scale, GainsBetweenLevelsFarApartLieBetweenTheirs) {
    const Scale grades{.levels = {{"low", -1.5e308, 0.0}, {"high", 1.5e308, 1.0}}};
    EXPECT_EQ(grades.gain(0.0), 0.5);
    const Scale gains{.levels = {{"low", 0.0, -1.5e308}, {"high", 4.0, 1.5e308}}};
    EXPECT_EQ(gains.gain(2.0), 0.0);
    EXPECT_EQ(gains.gain(3.0), 7.5e307);
}

}  // namespace
}  // namespace assay
