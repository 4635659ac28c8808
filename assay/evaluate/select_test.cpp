#include "assay/evaluate/select.h"

#include <gtest/gtest.h>

#include <limits>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Row = LabelsBuilder::Row;

Row by(std::string_view rater, double grade) {
    return {.query = "q", .doc = "d", .grade = grade, .rater = rater};
}

double combined(const std::vector<Row>& rows, Raters raters) {
    const Labels labels = select_labels(make_labels(rows), "", raters);
    EXPECT_EQ(labels.size(), 1U);
    return labels.of(0)[0].grade;
}

TEST(SelectLabels, CombinesRaters) {
    const std::vector<Row> rows{by("a", 3), by("b", 0), by("c", 0), by("e", 1)};
    EXPECT_EQ(combined(rows, Raters::mean), 1.0);
    EXPECT_EQ(combined(rows, Raters::median), 0.5);
    EXPECT_EQ(combined(rows, Raters::majority), 0.0);
    EXPECT_EQ(combined(rows, Raters::max), 3.0);
    EXPECT_EQ(combined(rows, Raters::min), 0.0);
}

TEST(SelectLabels, TheMedianOfAnOddNumberIsTheMiddleOne) {
    EXPECT_EQ(combined({by("a", 3), by("b", 0), by("c", 2)}, Raters::median), 2.0);
}

TEST(SelectLabels, OfSeveralMajoritiesTheLowestCounts) {
    EXPECT_EQ(combined({by("a", 3), by("b", 1), by("c", 3), by("e", 1)}, Raters::majority), 1.0);
    EXPECT_EQ(combined({by("a", 2), by("b", 0), by("c", 2)}, Raters::majority), 2.0);
}

// 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ as doubles.
TEST(SelectLabels, TheMeanDoesNotDependOnTheOrderOfRows) {
    EXPECT_EQ(combined({by("a", 0.1), by("b", 0.2), by("c", 0.3)}, Raters::mean),
              combined({by("c", 0.3), by("b", 0.2), by("a", 0.1)}, Raters::mean));
}

TEST(SelectLabels, TakesTheHighestGradeOverSubtopics) {
    const auto about = [](std::string_view subtopic, double grade) {
        return Row{.query = "q", .doc = "d", .grade = grade, .subtopic = subtopic};
    };
    EXPECT_EQ(combined({about("1", 0), about("2", 2), about("3", 1)}, Raters::mean), 2.0);
    EXPECT_EQ(combined({about("1", -2), about("2", -1)}, Raters::min), -1.0);
}

// Subtopic 1: mean 1; subtopic 2: mean 2.
TEST(SelectLabels, CombinesRatersWithinASubtopic) {
    const auto row = [](std::string_view subtopic, std::string_view rater, double grade) {
        return Row{.query = "q", .doc = "d", .grade = grade, .subtopic = subtopic, .rater = rater};
    };
    EXPECT_EQ(combined({row("1", "a", 2), row("1", "b", 0), row("2", "a", 1), row("2", "b", 3)},
                       Raters::mean),
              2.0);
}

TEST(SelectLabels, TakesOneAspect) {
    const Labels labels =
        make_labels({{.query = "q1", .doc = "d", .grade = 1, .aspect = "relevance"},
                     {.query = "q1", .doc = "d", .grade = 3, .aspect = "quality"},
                     {.query = "q2", .doc = "d", .grade = 2, .aspect = "quality"}},
                    Scale::four_grades());
    const Labels relevance = select_labels(labels, "relevance", Raters::mean);
    ASSERT_EQ(relevance.queries().size(), 1U);
    EXPECT_EQ(relevance.of(0)[0].grade, 1.0);
    EXPECT_EQ(relevance.scale, Scale::four_grades());
    EXPECT_TRUE(relevance.plain());
    EXPECT_EQ(select_labels(labels, "quality", Raters::mean).queries().size(), 2U);
}

TEST(SelectLabels, RefusesAnAspectThatIsNotThere) {
    const Labels none = make_labels({{"q", "d", 1}});
    try {
        select_labels(none, "quality", Raters::mean);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "labels: no aspect 'quality' in the labels; they have none");
    }
}

TEST(LabelsOfAspect, KeepsSubtopicsAndRaters) {
    const Labels labels = make_labels({{"q", "d", 1, "relevance", "1", "ann"},
                                       {"q", "d", 2, "relevance", "2", "zoe"},
                                       {"q", "d", 3, "quality", "2", "zoe"}});
    const Labels relevance = labels_of_aspect(labels, "relevance");
    ASSERT_EQ(relevance.size(), 2U);
    const Label& second = relevance.of(0)[1];
    EXPECT_EQ(second.grade, 2.0);
    EXPECT_EQ(relevance.subtopics[second.subtopic], "2");
    EXPECT_EQ(relevance.raters[second.rater], "zoe");
}

TEST(Score, CountsLabelsAsTheyWereGiven) {
    const auto by = [](std::string_view rater, std::string_view doc, std::string_view aspect) {
        return LabelsBuilder::Row{
            .query = "q1", .doc = doc, .grade = 1, .aspect = aspect, .rater = rater};
    };
    const Labels labels =
        make_labels({by("x", "a", "m"), by("y", "a", "m"), by("x", "b", "m"), by("z", "b", "n")});
    Plan plan = make_plan("P@5");
    plan.policies.aspect = "m";
    const ScoreTable table = score_one(labels, make_run("A", {{"q1", "a", 1}}), plan);
    EXPECT_EQ(table.num_labels, 3U);
    EXPECT_EQ(table.num_judged, 2U);
    EXPECT_EQ(table.num_raters, 2U);
}

// Their sum is beyond the range of double; what lies between two numbers is not.
TEST(CombineGrades, OfLargeGradesLiesBetweenThem) {
    std::vector<double> grades{1.5e308, 1e308};
    EXPECT_EQ(combine_grades(grades, Raters::mean), 1.25e308);
    EXPECT_EQ(combine_grades(grades, Raters::median), 1.25e308);
    std::vector<double> alike(3, std::numeric_limits<double>::max());
    EXPECT_EQ(combine_grades(alike, Raters::mean), std::numeric_limits<double>::max());
}

}  // namespace
}  // namespace assay
