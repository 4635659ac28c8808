#include "assay/studies/search_budget.h"

#include <gtest/gtest.h>

#include "assay/studies/testing.h"

namespace assay {
namespace {

TEST(SearchBudget, CountsProcessorTimeWhereItIsKnown) {
    WordSite words{10};
    words.options.budget_seconds = 100.0;
    const ToolsStudy study = words.study({words.tool("t", both_pages, {.cpu_seconds = 25.0}),
                                          words.tool("fast", both_pages, {.cpu_seconds = 0.001})});
    const ToolResult& tool = study.tools[1];
    EXPECT_EQ(tool.budget.clock, BudgetClock::processor);
    EXPECT_TRUE(tool.budget.spent);
    EXPECT_FALSE(tool.budget.ceiling);
    EXPECT_EQ(tool.count(AnswerStatus::answered), 4U) << "whatever the clock on the wall says";
    EXPECT_EQ(tool.count(AnswerStatus::not_run), 6U);
    EXPECT_FALSE(study.tools[2].budget.spent);
    bool said = false;
    for (const Message& message : tools_verdict(study)) {
        said |=
            message.en ==
            "t: 6 of 10 queries were not run, since its 100 s of processor time were spent: its "
            "scores are of the others, which are a random sample.";
    }
    EXPECT_TRUE(said);
}

TEST(SearchBudget, HasACeilingForToolsThatHang) {
    WordSite words{10};
    words.options.budget_ceiling = 0.0;
    const ToolsStudy study = words.study({words.tool("t", both_pages, {.cpu_seconds = 0.0})});
    const ToolResult& tool = study.tools[1];
    EXPECT_EQ(tool.count(AnswerStatus::not_run), 10U);
    EXPECT_TRUE(tool.budget.ceiling);
    EXPECT_EQ(tool.answers[0].message, "0 s by the clock on the wall were over");
}

TEST(SearchBudget, IsTimeOnTheWallElsewhereAndSaysSo) {
    WordSite words{10};
    words.options.budget_ceiling = 0.0;
    const ToolsStudy study = words.study({words.tool("t", both_pages)});
    EXPECT_EQ(study.tools[1].budget.clock, BudgetClock::wall);
    EXPECT_EQ(study.tools[1].count(AnswerStatus::not_run), 0U)
        << "the ceiling is of processor time";
    ASSERT_FALSE(study.tools[1].notes.empty());
    EXPECT_EQ(
        study.tools[1].notes.back(),
        "its time budget is counted by the clock on the wall: its processor time is not known");
}

}  // namespace
}  // namespace assay
