#include "assay/evaluate/join.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Docs = std::vector<std::string_view>;
using Grades = std::vector<double>;
using Ends = std::vector<std::uint32_t>;

/// The list of query "q", joined with labels for it.
RankingStorage join_q(const Labels& labels, const Run& run, const Policies& policies = {},
                      const Run* candidates = nullptr) {
    const Join join{labels, labels, policies, {.docs = true, .ties = true}, candidates};
    JoinWorkspace workspace;
    join.rank(*labels.find("q"), run, run.find("q"), workspace);
    return workspace.storage;
}

Docs ordered(const std::vector<TestRow>& rows, const Policies& policies = {},
             RowOrder order = RowOrder::score) {
    const Labels labels = make_labels({{"q", "x", 1}});
    auto run = make_run("A", rows);
    run.order = order;
    return join_q(labels, run, policies).docs;
}

std::string error_of(const Labels& labels, const Run& run) {
    try {
        join_q(labels, run);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

const std::vector<TestRow> kTied{
    {"q", "b", 1.0, 3}, {"q", "c", 1.0, 1}, {"q", "a", 1.0, 2}, {"q", "z", 2.0, 9}};

TEST(Join, BreaksTiesAsThePolicySays) {
    EXPECT_EQ(ordered(kTied), (Docs{"z", "c", "b", "a"}));
    EXPECT_EQ(ordered(kTied, {.ties = TieOrder::docid_ascending}), (Docs{"z", "a", "b", "c"}));
    EXPECT_EQ(ordered(kTied, {.ties = TieOrder::rank}), (Docs{"z", "c", "a", "b"}));
    EXPECT_EQ(ordered(kTied, {.ties = TieOrder::file}), (Docs{"z", "b", "c", "a"}));
}

TEST(Join, BreaksTiesOfRowsAlreadySorted) {
    const std::vector<TestRow> rows{{"q", "a", 2, 2}, {"q", "b", 2, 1}, {"q", "c", 1, 3}};
    EXPECT_EQ(ordered(rows), (Docs{"b", "a", "c"}));
    EXPECT_EQ(ordered(rows, {.ties = TieOrder::docid_ascending}), (Docs{"a", "b", "c"}));
    EXPECT_EQ(ordered(rows, {.ties = TieOrder::rank}), (Docs{"b", "a", "c"}));
    EXPECT_EQ(ordered(rows, {.ties = TieOrder::file}), (Docs{"a", "b", "c"}));
}

TEST(Join, BreaksEqualScoresWithEqualRanksById) {
    const std::vector<TestRow> rows{{"q", "a", 1, 1}, {"q", "c", 1, 2}, {"q", "b", 1, 1}};
    EXPECT_EQ(ordered(rows, {.ties = TieOrder::rank}), (Docs{"b", "a", "c"}));
}

TEST(Join, ComparesIdsAsBytes) {
    EXPECT_EQ(ordered({{"q", "d10", 1}, {"q", "é", 1}, {"q", "d9", 1}, {"q", "z", 1}}),
              (Docs{"é", "z", "d9", "d10"}));
}

TEST(Join, ListsThePlacesOfJudgedResults) {
    const Labels labels =
        make_labels({{"q", "b", 1}, {"q", "d", 0}, {"q", "e", -1}, {"q", "x", 2}});
    const std::vector<TestRow> falling{
        {"q", "a", 5}, {"q", "b", 4}, {"q", "c", 3}, {"q", "d", 2}, {"q", "e", 1}};
    std::vector<TestRow> rising = falling;
    std::ranges::reverse(rising);
    for (const auto& rows : {falling, rising}) {
        const auto run = make_run("A", rows);
        EXPECT_EQ(join_q(labels, run).places, (Ends{1, 3, 4}));
        EXPECT_EQ(join_q(labels, run, {.unjudged = Unjudged::condensed}).places, (Ends{0, 1, 2}));
        EXPECT_EQ(join_q(labels, run, {.unjudged = Unjudged::judged_only}).places, (Ends{0, 1}));
    }
    const auto unjudged = make_run("A", {{"q", "n", 2}, {"q", "m", 1}});
    const RankingStorage none = join_q(labels, unjudged, {.unjudged = Unjudged::condensed});
    EXPECT_TRUE(none.places.empty() && none.places_listed);
}

// Rows in order but for their ties take a way of their own.
TEST(Join, TiesOfSortedRowsComeOutAsThoseOfUnsorted) {
    std::mt19937 random{5};
    for (int repeat = 0; repeat < 100; ++repeat) {
        std::vector<LabelsBuilder::Row> judged{{"q", "x", 1}};
        std::vector<TestRow> rows;
        for (std::size_t d = 0; d < 20; ++d) {
            if (random() % 2 == 0) judged.push_back({"q", id("d", d), double(random() % 3)});
            const auto draw = static_cast<std::int64_t>(random() % 8);
            rows.push_back({"q", id("d", d), static_cast<double>(draw), draw});
        }
        const Labels labels = make_labels(judged);
        std::ranges::stable_sort(rows, std::greater{}, &TestRow::score);
        std::vector<TestRow> reversed = rows;
        std::ranges::reverse(reversed);
        for (const TieOrder ties :
             {TieOrder::docid_descending, TieOrder::docid_ascending, TieOrder::rank}) {
            const RankingStorage a = join_q(labels, make_run("A", rows), {.ties = ties});
            const RankingStorage b = join_q(labels, make_run("A", reversed), {.ties = ties});
            EXPECT_EQ(a.docs, b.docs);
            EXPECT_EQ(a.gains, b.gains);
            EXPECT_EQ(a.places, b.places);
            EXPECT_EQ(a.tie_ends, b.tie_ends);
        }
    }
}

TEST(Join, IgnoresRanksWhereThereAreScores) {
    EXPECT_EQ(ordered({{"q", "a", 1, 1}, {"q", "b", 2, 2}}), (Docs{"b", "a"}));
}

TEST(Join, OrdersByRankWhereThereAreNoScores) {
    const std::vector<TestRow> rows{{"q", "a", 0, 3}, {"q", "b", 0, -1}, {"q", "c", 0, 2}};
    EXPECT_EQ(ordered(rows, {}, RowOrder::rank), (Docs{"b", "c", "a"}));
    EXPECT_EQ(ordered({{"q", "a", 0, 1}, {"q", "b", 0, 1}}, {}, RowOrder::rank), (Docs{"b", "a"}));
}

TEST(Join, SortsNegativeScoresAndInfinitesimals) {
    EXPECT_EQ(ordered({{"q", "a", -2}, {"q", "b", -1}, {"q", "c", 1e-310}, {"q", "d", 0}}),
              (Docs{"c", "d", "b", "a"}));
}

TEST(Join, ScoresThatDifferAsDoublesMayTieAsFloats) {
    const std::vector<TestRow> rows{{"q", "a", 1.00000003}, {"q", "b", 1.00000001}};
    EXPECT_EQ(ordered(rows), (Docs{"a", "b"}));
    EXPECT_EQ(ordered(rows, {.precision = ScorePrecision::real32}), (Docs{"b", "a"}));
}

TEST(Join, MinusZeroEqualsZero) {
    EXPECT_EQ(ordered({{"q", "a", 0.0}, {"q", "b", -0.0}}), (Docs{"b", "a"}));
    EXPECT_EQ(ordered({{"q", "b", -0.0}, {"q", "a", 0.0}, {"q", "c", 1}}), (Docs{"c", "b", "a"}));
    EXPECT_EQ(ordered({{"q", "a", 0.0}, {"q", "b", -0.0}, {"q", "c", 1}}), (Docs{"c", "b", "a"}));
}

TEST(Join, RefusesADocumentReturnedTwice) {
    const Labels labels = make_labels({{"q", "d", 1}, {"q", "other", 0}});
    const auto judged = make_run("A", {{"q", "d", 3}, {"q", "x", 2}, {"q", "d", 1}});
    EXPECT_EQ(error_of(labels, judged), "A.run:3: document 'd' is returned twice for query 'q'");
    const auto unjudged = make_run("A", {{"p", "x", 4}, {"q", "x", 2}, {"q", "x", 2}});
    EXPECT_EQ(error_of(labels, unjudged), "A.run:3: document 'x' is returned twice for query 'q'");
}

TEST(Join, LenientKeepsTheFirstOfTwoRowsAndCounts) {
    const Labels labels = make_labels({{"q", "d", 2}, {"q", "e", 1}});
    auto run =
        make_run("A", {{"q", "x", 5}, {"q", "d", 3}, {"q", "x", 9}, {"q", "d", 8}, {"q", "e", 1}});
    run.lenient = true;
    const Join join{labels, labels, {}, {.docs = true}};
    JoinWorkspace workspace;
    join.rank(0, run, 0, workspace);
    EXPECT_EQ(workspace.storage.docs, (Docs{"x", "d", "e"}));
    EXPECT_FALSE(is_judged(workspace.storage.grades[0]));
    EXPECT_EQ(workspace.storage.grades[1], 2.0);
    EXPECT_EQ(workspace.storage.grades[2], 1.0);
    EXPECT_EQ(workspace.buffer.skipped, 2U);
}

TEST(Join, ChecksRowsOfAQueryWithoutLabels) {
    auto run = make_run("A", {{"p", "d", 3}, {"p", "d", 2}});
    JoinWorkspace workspace;
    EXPECT_THROW(Join::check(run, 0, workspace), Error);
    run.lenient = true;
    Join::check(run, 0, workspace);
    EXPECT_EQ(workspace.buffer.skipped, 1U);
}

const std::vector<LabelsBuilder::Row> kSomeJudged{
    {"q", "good", 2}, {"q", "bad", 0}, {"q", "spam", -1}, {"q", "unfound", 1}};
const std::vector<TestRow> kFive{
    {"q", "u1", 5}, {"q", "spam", 4}, {"q", "good", 3}, {"q", "u2", 2}, {"q", "bad", 1}};

TEST(Join, UnjudgedDocumentsStayAndGainNothing) {
    const RankingStorage list = join_q(make_labels(kSomeJudged), make_run("A", kFive));
    EXPECT_EQ(list.docs, (Docs{"u1", "spam", "good", "u2", "bad"}));
    EXPECT_EQ(list.gains, (Grades{0, 0, 2, 0, 0}));
    EXPECT_FALSE(is_judged(list.grades[0]));
    EXPECT_EQ(list.grades[1], -1.0);
}

TEST(Join, ACondensedListHasTheJudgedDocuments) {
    const RankingStorage list =
        join_q(make_labels(kSomeJudged), make_run("A", kFive), {.unjudged = Unjudged::condensed});
    EXPECT_EQ(list.docs, (Docs{"spam", "good", "bad"}));
    EXPECT_EQ(list.grades, (Grades{-1, 2, 0}));
    EXPECT_EQ(list.gains, (Grades{0, 2, 0}));
}

TEST(Join, JudgedOnlyTakesOutNegativeGradesToo) {
    const RankingStorage list =
        join_q(make_labels(kSomeJudged), make_run("A", kFive), {.unjudged = Unjudged::judged_only});
    EXPECT_EQ(list.docs, (Docs{"good", "bad"}));
    EXPECT_EQ(list.grades, (Grades{2, 0}));
    EXPECT_EQ(list.judged, (Grades{2, 1, 0, -1}));
}

TEST(Join, ACondensedListMayBeEmpty) {
    const Labels labels = make_labels({{"q", "spam", -1}, {"q", "good", 1}});
    const auto run = make_run("A", {{"q", "u1", 1}, {"q", "u2", 3}, {"q", "spam", 2}});
    const RankingStorage list = join_q(labels, run, {.unjudged = Unjudged::judged_only});
    EXPECT_TRUE(list.docs.empty());
    EXPECT_TRUE(list.grades.empty());
    EXPECT_TRUE(list.gains.empty());
    EXPECT_TRUE(list.tie_ends.empty());
    EXPECT_EQ(list.ideal, (Grades{1, 0}));
}

TEST(Join, TieGroupsOfACondensedListAreThoseThatRemain) {
    const Labels labels = make_labels({{"q", "a", 1}, {"q", "b", 0}, {"q", "c", 0}});
    const auto run = make_run("A", {{"q", "a", 2}, {"q", "x", 2}, {"q", "b", 1}, {"q", "c", 1}});
    EXPECT_EQ(join_q(labels, run).tie_ends, (Ends{2, 4}));
    EXPECT_EQ(join_q(labels, run, {.unjudged = Unjudged::condensed}).tie_ends, (Ends{1, 3}));
}

TEST(Join, NamesNoTieGroupsWhereNothingIsTied) {
    const Labels labels = make_labels({{"q", "a", 1}});
    EXPECT_TRUE(join_q(labels, make_run("A", {{"q", "a", 2}, {"q", "b", 1}})).tie_ends.empty());
}

TEST(Join, TiesAreFoundInThePrecisionOfTheScores) {
    const Labels labels = make_labels({{"q", "a", 1}});
    const auto run = make_run("A", {{"q", "a", 1.00000003}, {"q", "b", 1.00000001}});
    EXPECT_TRUE(join_q(labels, run).tie_ends.empty());
    EXPECT_EQ(join_q(labels, run, {.precision = ScorePrecision::real32}).tie_ends, (Ends{2}));
    const auto zeros = make_run("A", {{"q", "a", 0.0}, {"q", "b", -0.0}});
    EXPECT_EQ(join_q(labels, zeros).tie_ends, (Ends{2}));
}

TEST(Join, TheIdealHasEveryJudgedDocumentByGain) {
    const RankingStorage list = join_q(make_labels(kSomeJudged), make_run("A", {{"q", "u", 1}}));
    EXPECT_EQ(list.judged, (Grades{2, 1, 0, -1}));
    EXPECT_EQ(list.ideal, (Grades{2, 1, 0, 0}));
}

TEST(Join, AScaleWhereGainsFallStillHasItsIdealInOrder) {
    const Scale scale{.levels = {{"a", 0, 5}, {"b", 1, 0}, {"c", 2, 3}}, .relevant_from = 1};
    const Labels labels = make_labels({{"q", "x", 0}, {"q", "y", 1}, {"q", "z", 2}}, scale);
    const RankingStorage list = join_q(labels, make_run("A", {{"q", "x", 1}}));
    EXPECT_EQ(list.judged, (Grades{2, 1, 0}));
    EXPECT_EQ(list.ideal, (Grades{5, 3, 0}));
}

TEST(Join, CandidatesLimitTheIdeal) {
    const Labels labels = make_labels({{"q", "a", 3}, {"q", "b", 2}, {"q", "c", 1}});
    const auto run = make_run("A", {{"q", "a", 1}});
    const auto candidates = make_run("C", {{"q", "c", 9}, {"q", "b", 8}, {"q", "unjudged", 7}});
    EXPECT_EQ(join_q(labels, run, {}, &candidates).ideal, (Grades{2, 1}));
    EXPECT_EQ(join_q(labels, run, {}, &candidates).judged, (Grades{3, 2, 1}));
    const auto others = make_run("C", {{"other", "a", 9}});
    EXPECT_TRUE(join_q(labels, run, {}, &others).ideal.empty());
}

TEST(Join, TheHighestGradeIsThatOfAllQueries) {
    const Labels labels = make_labels({{"p", "a", 4}, {"q", "a", 1}});
    EXPECT_EQ(join_q(labels, make_run("A", {{"q", "a", 1}})).max_grade, 4.0);
}

TEST(Join, AScaleKnowsItsOwnHighestGrade) {
    const Labels labels = make_labels({{"q", "a", 1}}, Scale::four_grades());
    const RankingStorage list = join_q(labels, make_run("A", {{"q", "a", 1}}));
    EXPECT_EQ(list.max_grade, 3.0);
    EXPECT_EQ(list.max_gain, 1.0);
    EXPECT_EQ(list.relevant_from, 2.0);
    EXPECT_EQ(list.gains, (Grades{0.3}));
}

TEST(Join, AQueryMissingFromTheRunIsAnEmptyList) {
    const Labels labels = make_labels({{"q", "a", 1}});
    const Join join{labels, labels, {}, {.docs = true, .ties = true}};
    JoinWorkspace workspace;
    const auto run = make_run("A", {{"q", "a", 1}, {"q", "b", 1}});
    join.rank(0, run, 0, workspace);
    join.rank(0, run, std::nullopt, workspace);
    EXPECT_TRUE(workspace.storage.docs.empty());
    EXPECT_TRUE(workspace.storage.grades.empty());
    EXPECT_TRUE(workspace.storage.tie_ends.empty());
    EXPECT_EQ(workspace.storage.ideal, (Grades{1}));
}

}  // namespace
}  // namespace assay
