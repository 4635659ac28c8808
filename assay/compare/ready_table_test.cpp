#include "assay/compare/ready_table.h"

#include <gtest/gtest.h>

#include "assay/compare/comparison.h"
#include "assay/compare/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

const std::vector<double> kHigh(8, 0.5);
const std::vector<double> kLow(8, 0.3);

/// As a reader leaves it: names, and goals that nobody has looked up.
ScoreTable ready(const std::vector<std::string>& names) {
    std::vector<TestColumn> columns;
    for (const std::string& name : names) columns.push_back({name, {kHigh, kLow}, ""});
    ScoreTable table = make_table(columns);
    table.labels_source = "scores.csv";
    return table;
}

TEST(ReadyTable, FamiliesAndGoalsAreLookedUpByName) {
    ScoreTable table = ready({"Brier", "ndcg_cut_10", "Judged@10", "latency"});
    name_metrics(table, {});
    EXPECT_EQ(table.families, (std::vector<std::string>{"Brier", "nDCG", "Judged", ""}));
    EXPECT_EQ(table.goals, (std::vector<Goal>{Goal::less, Goal::more, Goal::none, Goal::more}));
    EXPECT_EQ(table.assumed_goals, (std::vector<bool>{false, false, false, true}));
}

TEST(ReadyTable, ALowerBrierIsBetter) {
    ScoreTable table = ready({"Brier"});
    name_metrics(table, {});
    const Comparison result = compare(table, 1, {});
    EXPECT_EQ(result.pairs.front().verdict, Verdict::better);
    EXPECT_EQ(result.pairs.front().wins, 8U);
}

TEST(ReadyTable, CaseAloneDoesNotHideAGoal) {
    ScoreTable table = ready({"brier", "LOGLOSS", "ndcg@10"});
    name_metrics(table, {});
    EXPECT_EQ(table.goals, (std::vector<Goal>{Goal::less, Goal::less, Goal::more}));
    EXPECT_TRUE(goal_warnings(table).empty());
}

TEST(ReadyTable, ANameNobodyKnowsIsSaidToBeOne) {
    ScoreTable table = ready({"nDCG@10", "bad_clicks"});
    name_metrics(table, {});
    ASSERT_EQ(goal_warnings(table).size(), 1U);
    EXPECT_NE(goal_warnings(table)[0].en.find("bad_clicks"), std::string::npos);
    EXPECT_EQ(goal_warnings(table)[0].en.find("nDCG"), std::string::npos);
}

TEST(ReadyTable, LessIsBetterCanBeSaid) {
    ScoreTable table = ready({"bad_clicks"});
    const std::vector<std::string> less{"bad_clicks"};
    name_metrics(table, less);
    EXPECT_TRUE(goal_warnings(table).empty());
    EXPECT_EQ(compare(table, 1, {}).pairs.front().verdict, Verdict::better);
    EXPECT_EQ(table.conventions.back(),
              (std::pair<std::string, std::string>{"less_is_better", "bad_clicks"}));
}

TEST(ReadyTable, LessIsBetterOfAMetricThatIsNotThereIsAnError) {
    ScoreTable table = ready({"bad_clicks"});
    const std::vector<std::string> less{"clicks"};
    EXPECT_THROW(name_metrics(table, less), Error);
}

}  // namespace
}  // namespace assay
