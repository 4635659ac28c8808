#include "assay/evaluate/hand_case.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

using Numbers = std::vector<double>;

Numbers copied(std::span<const double> values) { return {values.begin(), values.end()}; }

TEST(HandCase, ReadsNumbersAndUnjudged) {
    const HandCase hand{make_metric("nDCG"), {.grades = "3, -,0", .unretrieved = "2"}};
    const auto ranking = std::get<JudgedRanking>(hand.input());
    ASSERT_EQ(ranking.size(), 3U);
    EXPECT_EQ(ranking.grades[0], 3.0);
    EXPECT_FALSE(is_judged(ranking.grades[1]));
    EXPECT_EQ(copied(ranking.judged), (Numbers{3, 2, 0}));
    EXPECT_EQ(ranking.relevant_from, 1.0);
    EXPECT_TRUE(ranking.tie_ends.empty());
}

TEST(HandCase, NamesMeanTheFourGradeScale) {
    for (const char* grades : {"高，中，无", "high,mid,none", "high,2,0"}) {
        const HandCase hand{make_metric("nDCG"), {.grades = grades}};
        const auto ranking = std::get<JudgedRanking>(hand.input());
        EXPECT_EQ(copied(ranking.grades), (Numbers{3, 2, 0})) << grades;
        EXPECT_EQ(copied(ranking.gains), (Numbers{1, 0.7, 0})) << grades;
        EXPECT_EQ(ranking.relevant_from, 2.0) << grades;
    }
    const HandCase hand{make_metric("nDCG"), {.grades = "3,2", .four_grades = true}};
    EXPECT_EQ(copied(std::get<JudgedRanking>(hand.input()).gains), (Numbers{1, 0.7}));
}

TEST(HandCase, ScoresSortTheListAndMakeTies) {
    const HandCase hand{make_metric("nDCG"), {.grades = "1,2,3,0", .scores = "0.5,0.9,0.5,0.1"}};
    const auto ranking = std::get<JudgedRanking>(hand.input());
    EXPECT_EQ(copied(ranking.grades), (Numbers{2, 1, 3, 0}));
    EXPECT_EQ(ranking.docs[0], "d2");
    EXPECT_EQ((std::vector<std::uint32_t>{ranking.tie_ends.begin(), ranking.tie_ends.end()}),
              (std::vector<std::uint32_t>{1, 3, 4}));
}

TEST(HandCase, ReadsSubtopicsAndRaters) {
    const HandCase hand{make_metric("nDCG"),
                        {.grades = "1,-,1",
                         .unretrieved = "1",
                         .scores = "1,2,3",
                         .subtopics = "A,-,B+A,C",
                         .raters = {"1,0,2", "0,-,1,2"}}};
    const auto ranking = std::get<JudgedRanking>(hand.input());
    EXPECT_EQ(ranking.num_subtopics, 3U);
    ASSERT_EQ(ranking.subtopics.size(), 3U);
    EXPECT_EQ(ranking.subtopics.of(0).size(), 2U);
    EXPECT_TRUE(ranking.subtopics.of(1).empty());
    EXPECT_EQ(ranking.subtopics.of(2)[0].subtopic, 0U);
    EXPECT_EQ(ranking.judged_subtopics.size(), 3U);
    ASSERT_EQ(ranking.raters.size(), 2U);
    EXPECT_EQ(copied(ranking.raters[0].grades), (Numbers{2, 0, 1}));
    EXPECT_EQ(copied(ranking.raters[1].judged), (Numbers{2, 1, 0}));
}

TEST(HandCase, ReadsTwoLists) {
    const HandCase hand{make_metric("RBO"), {.a = "d1,d2", .b = "d2"}};
    const auto pair = std::get<RankingPair>(hand.input());
    EXPECT_EQ(pair.a.size(), 2U);
    EXPECT_EQ(pair.b[0], "d2");
}

std::string fault_of(const char* metric, const HandInput& given) {
    try {
        const HandCase hand{make_metric(metric), given};
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(HandCase, SaysWhatIsWrong) {
    EXPECT_EQ(fault_of("nDCG", {}), "metric 'nDCG' needs --grades");
    EXPECT_EQ(fault_of("RBO", {.a = "d1"}), "metric 'RBO' needs --b");
    EXPECT_EQ(fault_of("RBO", {.grades = "1"}), "metric 'RBO' has no use for --grades");
    EXPECT_EQ(fault_of("RBO", {.a = "d1,d1", .b = "d1"}), "a: document 'd1' is listed twice");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1,,2"}), "grades: item 2 is empty");
    EXPECT_EQ(
        fault_of("nDCG", {.grades = "1,best"}),
        "grades: 'best' is neither a number nor -, nor one of 高 中 低 无, high mid low none");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1,2", .scores = "1"}), "scores: 1 given for 2 grades");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .scores = "nan"}), "scores: 'nan' is no number");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .unretrieved = "-"}),
              "unretrieved: each needs a grade, - is none");
}

}  // namespace
}  // namespace assay
