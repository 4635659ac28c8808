#include "assay/evaluate/hand_case.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"

namespace assay {
namespace {

using Numbers = std::vector<double>;

Numbers copied(std::span<const double> values) { return {values.begin(), values.end()}; }

TEST(HandCase, ReadsNumbersAndUnjudged) {
    const HandCase hand{make_metric("nDCG"), {.grades = "3, -,0", .unretrieved = "2"}};
    const auto ranking = std::get<JudgedRanking>(hand.input().input);
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
        const auto ranking = std::get<JudgedRanking>(hand.input().input);
        EXPECT_EQ(copied(ranking.grades), (Numbers{3, 2, 0})) << grades;
        EXPECT_EQ(copied(ranking.gains), (Numbers{1, 0.7, 0})) << grades;
        EXPECT_EQ(ranking.relevant_from, 2.0) << grades;
    }
    const HandCase hand{make_metric("nDCG"), {.grades = "3,2", .scale = Scale::four_grades()}};
    EXPECT_EQ(copied(std::get<JudgedRanking>(hand.input().input).gains), (Numbers{1, 0.7}));
}

TEST(HandCase, ScoresSortTheListAndMakeTies) {
    const HandInput given{.grades = "1,2,3,0", .scores = "0.5,0.9,0.5,0.1"};
    const HandCase sorted{make_metric("nDCG"), given};
    EXPECT_EQ(copied(std::get<JudgedRanking>(sorted.input().input).grades), (Numbers{2, 1, 3, 0}));
    const HandCase tied{make_metric("nDCG"), given, {.ties = TieOrder::expected}};
    const auto ranking = std::get<JudgedRanking>(tied.input().input);
    EXPECT_EQ(ranking.docs[0], "d2");
    EXPECT_EQ((std::vector<std::uint32_t>{ranking.tie_ends.begin(), ranking.tie_ends.end()}),
              (std::vector<std::uint32_t>{1, 3, 4}));
}

TEST(HandCase, ReadsSubtopics) {
    const HandCase hand{
        make_metric("alpha_nDCG"),
        {.grades = "1,-,2", .unretrieved = "1", .scores = "1,2,3", .subtopics = "A,-,B+A,C"}};
    const auto ranking = std::get<JudgedRanking>(hand.input().input);
    EXPECT_EQ(ranking.num_subtopics, 3U);
    ASSERT_EQ(ranking.subtopics.size(), 3U);
    ASSERT_EQ(ranking.subtopics.of(0).size(), 2U);
    EXPECT_EQ(ranking.subtopics.of(0)[1].grade, 2.0);
    EXPECT_TRUE(ranking.subtopics.of(1).empty());
    EXPECT_EQ(ranking.subtopics.of(2)[0].subtopic, 0U);
    EXPECT_EQ(ranking.judged_subtopics.size(), 3U);
}

TEST(HandCase, ReadsRaters) {
    const HandCase hand{
        make_metric("PAvgJudge@5"),
        {.grades = "1,-,1", .unretrieved = "1", .scores = "1,2,3", .raters = {"1,0,2", "0,-,1,2"}}};
    const auto ranking = std::get<JudgedRanking>(hand.input().input);
    ASSERT_EQ(ranking.raters.size(), 2U);
    EXPECT_EQ(copied(ranking.raters[0].grades), (Numbers{2, 0, 1}));
    EXPECT_EQ(copied(ranking.raters[1].judged), (Numbers{2, 1, 0}));
}

double value_of(const char* metric, const HandInput& given, const Policies& policies = {}) {
    const Metric made = make_metric(metric);
    const HandCase hand{made, given, policies};
    return QueryMetric{made, policies}.of_query(hand.input()).value;
}

// Without the unjudged document 3 and 2 stand at ranks 1 and 2; judged-only takes -1 out, too.
TEST(HandCase, HonoursTheRuleForUnjudgedDocuments) {
    const HandInput unjudged{.grades = "-,3,2"};
    EXPECT_EQ(value_of("P@2", unjudged), 0.5);
    EXPECT_EQ(value_of("P@2", unjudged, {.unjudged = Unjudged::condensed}), 1.0);
    const HandInput negative{.grades = "-,-1,2"};
    EXPECT_EQ(value_of("P@2", negative, {.unjudged = Unjudged::condensed}), 0.5);
    EXPECT_EQ(value_of("P@1", negative, {.unjudged = Unjudged::judged_only}), 1.0);
}

// Ranks 1 to 3 share 3 + 2 + 0, ranks 4 and 5 are beyond the cut: 5/3 (1 + 1/log2(3) + 1/2) over
// 3 + 2/log2(3) + 2/2.
TEST(HandCase, HasExpectedValuesOverTypedTies) {
    const double log3 = std::log2(3.0);
    EXPECT_DOUBLE_EQ(value_of("nDCG@3", {.grades = "3,2,0,1,2", .scores = "1,1,1,0,0"},
                              {.ties = TieOrder::expected}),
                     5.0 / 3.0 * (1.0 + 1.0 / log3 + 0.5) / (3.0 + 2.0 / log3 + 1.0));
}

// Equal scores stay as typed; with ids they are ordered by them, highest first by default.
TEST(HandCase, OrdersTiesByIdsWhereItHasThem) {
    EXPECT_EQ(value_of("RR", {.grades = "1,0", .scores = "1,1"}), 1.0);
    EXPECT_EQ(value_of("RR", {.grades = "1,0", .scores = "1,1", .docs = "a,b"}), 0.5);
    EXPECT_EQ(value_of("RR", {.grades = "1,0", .scores = "1,1", .docs = "a,b"},
                       {.ties = TieOrder::docid_ascending}),
              1.0);
}

TEST(HandCase, ComparesScoresAsThePolicySays) {
    const HandInput given{.grades = "0,1", .scores = "1.00000001,1.00000003"};
    EXPECT_EQ(value_of("RR", given), 1.0);
    EXPECT_EQ(value_of("RR", given, {.precision = ScorePrecision::real32}), 0.5);
}

TEST(HandCase, WithoutARelevantDocumentThePolicyDecides) {
    EXPECT_TRUE(std::isnan(value_of("P@2", {.grades = "0,-"})));
    EXPECT_TRUE(std::isnan(value_of("AP", {.grades = "-,-"})));
    EXPECT_EQ(value_of("AP", {.grades = "0,-"}, {.no_relevant = QueryRule::zero}), 0.0);
}

TEST(HandCase, TakesTheNamesOfAScale) {
    const Scale scale{.levels = {{"Very bad", 0, 0}, {"Exact", 4, 8}}, .relevant_from = 4};
    EXPECT_EQ(value_of("CG", {.grades = "exact,Very bad,4", .scale = scale}), 16.0);
    EXPECT_EQ(value_of("P@2", {.grades = "Exact,3", .scale = scale}), 0.5);
}

TEST(HandCase, ReadsNumbersAsFilesHaveThem) {
    EXPECT_EQ(value_of("CG", {.grades = "+2,1e-400"}), 2.0);
}

TEST(HandCase, TakesNamesWithCommasInQuotes) {
    const Scale scale{.levels = {{"no, never", 0, 0}, {"是，完全", 4, 8}}, .relevant_from = 4};
    EXPECT_EQ(value_of("CG", {.grades = R"("是，完全", "no, never" ,4,"4")", .scale = scale}),
              24.0);
    EXPECT_EQ(value_of("P@2", {.grades = R"("no, never"，"是，完全")", .scale = scale}), 0.5);
    const HandCase lists{make_metric("RBO"), {.a = R"("d,1",d2)", .b = R"(d"2)"}};
    const auto pair = std::get<RankingPair>(lists.input().input);
    EXPECT_EQ(pair.a[0], "d,1");
    EXPECT_EQ(pair.b[0], "d\"2");
}

TEST(HandCase, ReadsTwoLists) {
    const HandCase hand{make_metric("RBO"), {.a = "d1,d2", .b = "d2"}};
    const auto pair = std::get<RankingPair>(hand.input().input);
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
    EXPECT_EQ(fault_of("RunId", {.grades = "1"}),
              "metric 'RunId' is the name of a run: it needs --labels, --run and --query");
    EXPECT_EQ(fault_of("RBO", {.a = "d1"}), "metric 'RBO' needs --b");
    EXPECT_EQ(fault_of("RBO", {.grades = "1"}), "metric 'RBO' has no use for --grades");
    EXPECT_EQ(fault_of("RBO", {.a = "d1,d1", .b = "d1"}), "a: document 'd1' is listed twice");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1,,2"}), "grades: item 2 is empty");
    EXPECT_EQ(
        fault_of("nDCG", {.grades = "1,best"}),
        "grades: 'best' is neither a number nor -, nor one of 高 中 低 无, high mid low none");
    const Scale scale{.levels = {{"bad", 0, 0}, {"good", 1, 1}}};
    EXPECT_EQ(fault_of("nDCG", {.grades = "high", .scale = scale}),
              "grades: 'high' is neither a number nor -, nor one of bad, good");
    EXPECT_EQ(fault_of("nDCG", {.grades = "yes", .scale = Scale{.levels = {{"yes, all", 1, 1}}}}),
              "grades: 'yes' is neither a number nor -, nor one of \"yes, all\"");
    EXPECT_EQ(fault_of("nDCG", {.grades = R"(1,"2)"}),
              "grades: item 2 opens a quote and never closes it");
    EXPECT_EQ(fault_of("nDCG", {.grades = R"("1"2,3)"}),
              "grades: item 1 goes on after its closing quote");
    EXPECT_EQ(fault_of("nDCG", {.grades = R"(1, "")"}), "grades: item 2 is empty");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .subtopics = "A"}),
              "metric 'nDCG' has no use for --subtopics");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .raters = {"1"}}),
              "metric 'nDCG' has no use for --rater");
    EXPECT_EQ(fault_of("alpha_nDCG", {.grades = "-,1", .subtopics = "A,A"}),
              "subtopics: document 1 has no grade");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1,2", .docs = "a"}), "docs: 1 given for 2 grades");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1,2", .scores = "1"}), "scores: 1 given for 2 grades");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .scores = "nan"}), "scores: 'nan' is no number");
    EXPECT_EQ(fault_of("nDCG", {.grades = "1", .unretrieved = "-"}),
              "unretrieved: each needs a grade, - is none");
}

}  // namespace
}  // namespace assay
