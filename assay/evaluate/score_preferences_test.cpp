#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/evaluate/score.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

/// q1: a over b over c; q2: d over e.
Preferences two_queries() {
    Preferences preferences;
    preferences.source = "preferences";
    preferences.queries = {"q1", "q2"};
    preferences.rows = {{{"u", "s", "a", 3}, {"u", "s", "b", 2}, {"u", "s", "c", 1}},
                        {{"u", "s", "d", 2}, {"u", "s", "e", 1}}};
    return preferences;
}

ScoreTable score_run(const std::vector<TestRow>& rows, const Plan& plan) {
    const auto run = make_run("A", rows);
    return score_preferences(two_queries(), std::span{&run, 1}, plan);
}

std::string error_of(const std::vector<TestRow>& rows, const Plan& plan) {
    try {
        score_run(rows, plan);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

/// a c b for q1: a over b and a over c hold, b over c does not.
const std::vector<TestRow> kRows{
    {"q1", "b", 1}, {"q1", "a", 3}, {"q1", "c", 2}, {"q2", "d", 2}, {"q2", "e", 1}};

TEST(ScorePreferences, AveragesTheSharesOfQueries) {
    const ScoreTable table = score_run(kRows, make_plan("PrefsSimp"));
    const ScoreColumn& column = table.columns[0][0];
    EXPECT_EQ(column.values[0], 2.0 / 3.0);
    EXPECT_EQ(column.values[1], 1.0);
    EXPECT_DOUBLE_EQ(column.average, 5.0 / 6.0);
    EXPECT_EQ(column.count, 2U);
    EXPECT_EQ(table.num_labels, 5U);
    EXPECT_EQ(table.labels_source, "preferences");
    EXPECT_EQ(table.averages, (std::vector<std::string>{"macro"}));
}

TEST(ScorePreferences, MicroDividesSums) {
    const ScoreTable table =
        score_run(kRows, make_plan("PrefsSimp", {.averaging = Averaging::micro}));
    EXPECT_EQ(table.columns[0][0].average, 3.0 / 4.0);
}

TEST(ScorePreferences, CountsMissingAndExtraQueries) {
    const std::vector<TestRow> rows{{"q2", "d", 2}, {"q2", "e", 1}, {"q9", "x", 1}};
    const ScoreTable table = score_run(rows, make_plan("PrefsSimp", {.missing = QueryRule::skip}));
    EXPECT_EQ(table.systems[0].missing, 1U);
    EXPECT_EQ(table.systems[0].extra, 1U);
    EXPECT_TRUE(std::isnan(table.columns[0][0].values[0]));
    EXPECT_EQ(table.columns[0][0].average, 1.0);
    // A list that is not there fulfils nothing.
    EXPECT_EQ(score_run(rows, make_plan("PrefsSimp")).columns[0][0].average, 0.5);
}

TEST(ScorePreferences, OrdersTheRunAsThePolicySays) {
    const std::vector<TestRow> tied{{"q2", "d", 1}, {"q2", "e", 1}};
    EXPECT_EQ(score_run(tied, make_plan("PrefsSimp")).columns[0][0].values[1], 0.0);
    EXPECT_EQ(score_run(tied, make_plan("PrefsSimp", {.ties = TieOrder::docid_ascending}))
                  .columns[0][0]
                  .values[1],
              1.0);
}

/// q1: a over b; q2: c and d on one level.
ScoreTable score_level_query(const std::vector<TestRow>& rows, const Plan& plan) {
    Preferences preferences = two_queries();
    preferences.rows = {{{"u", "s", "a", 2}, {"u", "s", "b", 1}},
                        {{"u", "s", "c", 1}, {"u", "s", "d", 1}}};
    const auto run = make_run("A", rows);
    return score_preferences(preferences, std::span{&run, 1}, plan);
}

TEST(ScorePreferences, AQueryWithoutAPreferenceIsLeftOutAndCountedOrZero) {
    for (const std::string_view metric : {"PrefsSimp", "PrefsPair", "PrefsAvgJg"}) {
        const std::vector<TestRow> rows{{"q1", "a", 2}, {"q1", "b", 1}};
        const ScoreColumn skipped = score_level_query(rows, make_plan(metric)).columns[0][0];
        const Policies zero{.no_relevant = QueryRule::zero};
        const ScoreColumn counted = score_level_query(rows, make_plan(metric, zero)).columns[0][0];
        EXPECT_EQ(skipped.average, 1.0) << metric;
        EXPECT_EQ(skipped.left_out, 1U) << metric;
        EXPECT_EQ(counted.values[1], 0.0) << metric;
        EXPECT_EQ(counted.count, 2U) << metric;
        EXPECT_EQ(counted.left_out, 0U) << metric;
    }
}

// Nothing was retrieved, though there is a preference: 0 where the run lacks the query.
TEST(ScorePreferences, AMissingQueryIsZeroWhereverItHasAPreference) {
    const std::vector<TestRow> rows{{"q2", "c", 2}, {"q2", "d", 1}};
    const ScoreColumn column =
        score_level_query(rows, make_plan("PrefsSimp(pairs=retrieved)")).columns[0][0];
    EXPECT_EQ(column.values[0], 0.0);
    EXPECT_TRUE(std::isnan(column.values[1]));
}

TEST(ScorePreferences, HasNoExpectedValueOverTies) {
    const std::vector<TestRow> tied{{"q1", "a", 1}, {"q2", "d", 1}, {"q2", "e", 1}};
    const ScoreColumn column =
        score_run(tied, make_plan("PrefsSimp", {.ties = TieOrder::expected})).columns[0][0];
    EXPECT_EQ(column.values[0], 2.0 / 3.0);
    EXPECT_TRUE(std::isnan(column.values[1]));
    EXPECT_EQ(column.reasons.at(1),
              "this metric has no expected value over the orders of tied documents");
}

TEST(ScorePreferences, RefusesMetricsOfAnotherKind) {
    EXPECT_EQ(error_of(kRows, make_plan("AP")), "metric 'AP' does not work on preferences");
}

TEST(ScorePreferences, RefusesADocumentReturnedTwice) {
    EXPECT_EQ(error_of({{"q2", "d", 2}, {"q2", "d", 1}}, make_plan("PrefsSimp")),
              "A.run:2: document 'd' is returned twice for query 'q2'");
    EXPECT_EQ(error_of({{"q2", "d", 2}, {"q9", "d", 2}, {"q9", "d", 1}}, make_plan("PrefsSimp")),
              "A.run:3: document 'd' is returned twice for query 'q9'");
}

TEST(ScorePreferences, RefusesTwoSystemsOfOneName) {
    const auto run = make_run("A", kRows);
    const std::vector<assay::Run> runs{run, run};
    EXPECT_THROW(score_preferences(two_queries(), runs, make_plan("PrefsSimp")), Error);
}

// No document of a preference file is judged in the sense of grades.
TEST(ScorePreferences, PoliciesForGradesDoNotEmptyTheList) {
    const ScoreTable table =
        score_run(kRows, make_plan("PrefsSimp", {.unjudged = Unjudged::condensed}));
    EXPECT_DOUBLE_EQ(table.columns[0][0].average, 5.0 / 6.0);
}

}  // namespace
}  // namespace assay
