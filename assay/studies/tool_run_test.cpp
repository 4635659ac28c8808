#include "assay/studies/tool_run.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/studies/testing.h"

namespace assay {
namespace {

TEST(ToolRun, KeepsTheOrderOfTheToolAndLeavesOutWhatWasNotRun) {
    const auto queries = test_queries({{"q1", "a"}, {"q2", "b"}, {"q3", "c"}, {"q4", "d"}});
    std::vector<ToolAnswer> answers(4);
    answers[0] = found({{"x", 1.0}, {"y", 1.0}, {"z", 5.0}});
    answers[1] = found({});
    answers[2].status = AnswerStatus::timed_out;
    const std::vector<double> latency{1.5, 2.5, std::nan(""), std::nan("")};
    const assay::Run run = tool_run("tool", *queries, answers, latency);
    ASSERT_EQ(run.queries, (std::vector<std::string_view>{"q1", "q2", "q3"}));
    EXPECT_EQ(run.order, RowOrder::rank);
    RowBuffer buffer;
    run.rows->read(0, buffer);
    ASSERT_EQ(buffer.rows.size(), 3U);
    EXPECT_EQ(buffer.rows[1].doc, "y");
    EXPECT_EQ(buffer.rows[1].rank, 2);
    run.rows->read(2, buffer);
    EXPECT_TRUE(buffer.rows.empty());
    EXPECT_EQ(run_jsonl(run),
              "{\"query\":\"q1\",\"latency_ms\":1.5,\"results\":[{\"doc\":\"x\",\"rank\":1},"
              "{\"doc\":\"y\",\"rank\":2},{\"doc\":\"z\",\"rank\":3}]}\n"
              "{\"query\":\"q2\",\"latency_ms\":2.5,\"results\":[]}\n"
              "{\"query\":\"q3\",\"results\":[]}\n");
}

TEST(ToolThreshold, IsAShareOrAScoreOfTheToolsOwn) {
    ToolAnswer answer = found({{"a", 10.0}, {"b", 5.0}, {"c", 1.0}});
    const auto dropped =
        apply_tool_threshold(answer, ScoreDirection::higher, {Threshold::Kind::share, 0.5});
    EXPECT_EQ(answer.hits.size(), 2U);
    EXPECT_EQ(dropped, (std::vector<ToolHit>{{"c", 1.0}}));
    apply_tool_threshold(answer, ScoreDirection::higher, {Threshold::Kind::score, 20.0});
    EXPECT_EQ(answer.status, AnswerStatus::zero_hits);
}

TEST(ToolThreshold, IsTheHighestScoreWhereLowerIsBetter) {
    ToolAnswer answer = found({{"a", 0.0}, {"b", 0.3}, {"c", 0.6}});
    apply_tool_threshold(answer, ScoreDirection::lower, {Threshold::Kind::score, 0.4});
    EXPECT_EQ(answer.hits.size(), 2U);
    apply_tool_threshold(answer, ScoreDirection::lower, {Threshold::Kind::share, 0.5});
    EXPECT_EQ(answer.hits.size(), 2U) << "a share of 0 would leave nothing";
}

TEST(ToolThreshold, LeavesToolsWithoutScoresAlone) {
    ToolAnswer answer = found({{"a", 0.0}, {"b", 0.0}});
    apply_tool_threshold(answer, ScoreDirection::none, {Threshold::Kind::score, 1.0});
    EXPECT_EQ(answer.hits.size(), 2U);
}

}  // namespace
}  // namespace assay
