#include "assay/adapters/process_tool.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "assay/adapters/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

/// The system's own where there is one: a wrapper before it would cost more than the tests.
std::string python() {
    return std::filesystem::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
}

class ProcessTool : public testing::Test {
  protected:
    std::unique_ptr<SearchTool> tool(const std::string& setup = "default", double seconds = 10.0) {
        return process_tool({.command = {python(), "-S", script_, folder_ / "bye"},
                             .setup = setup,
                             .language = "zh",
                             .folder = folder_ / "tool",
                             .search_seconds = seconds});
    }
    std::unique_ptr<SearchTool> indexed(const std::string& setup = "default",
                                        double seconds = 10.0) {
        std::unique_ptr<SearchTool> made = tool(setup, seconds);
        made->index(documents_);
        return made;
    }
    std::size_t starts() const {
        std::error_code none;
        const auto size = std::filesystem::file_size(folder_ / "starts", none);
        return none ? 0 : static_cast<std::size_t>(size);
    }
    std::string index_error(SearchTool& made) {
        try {
            made.index(documents_);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    ToolFolder folder_;
    std::string script_ = ASSAY_SOURCE_DIR "/assay/adapters/testing_tool.py";
    std::string documents_ = folder_.write("documents.jsonl", "{\"id\": \"a\"}\n{\"id\": \"b\"}\n");
};

TEST_F(ProcessTool, IndexesSearchesAndGoes) {
    std::unique_ptr<SearchTool> made = tool();
    EXPECT_EQ(starts(), 0U);
    const IndexFacts facts = made->index(documents_);
    EXPECT_EQ(facts.documents, 2U);
    EXPECT_EQ(facts.nanoseconds, 1000000);
    EXPECT_EQ(facts.index_bytes, 10U);
    EXPECT_EQ(facts.download_bytes, 20U);
    EXPECT_EQ(facts.notes, std::vector<std::string>{"a note"});
    EXPECT_EQ(made->info().name, "fake");
    EXPECT_EQ(made->info().version, "1.0");
    EXPECT_EQ(made->info().scores, ScoreDirection::higher);

    const ToolAnswer answer = made->search("表格 \"边框\"\n", 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::answered);
    EXPECT_EQ(answer.hits, (std::vector<ToolHit>{{"表格 \"边框\"\n", 2.5}, {"7", 1.0}}));
    EXPECT_EQ(answer.nanoseconds, 1500);
    EXPECT_EQ(answer.requests, 2);
    EXPECT_EQ(answer.bytes, 99);
    EXPECT_EQ(made->search("x", 10, true).hits.at(0).doc, "cold");
    EXPECT_EQ(made->tokens("a b", SearchTool::TextKind::query),
              (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(made->tokens("a b", SearchTool::TextKind::document), std::nullopt);
    ASSERT_TRUE(made->peak_memory());
    EXPECT_GT(*made->peak_memory(), 1U << 20U);
    EXPECT_LT(*made->peak_memory(), 1U << 30U);

    made.reset();
    EXPECT_TRUE(std::filesystem::exists(folder_ / "bye"));
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process is left";
    EXPECT_EQ(errno, ECHILD);
}

TEST_F(ProcessTool, NothingFoundIsAnAnswer) {
    const auto made = indexed();
    const ToolAnswer answer = made->search("nothing", 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::zero_hits);
    EXPECT_EQ(answer.message, "");
    EXPECT_EQ(answer.nanoseconds, 13);
}

TEST_F(ProcessTool, HitsAreCutAndEachDocumentCountsOnce) {
    const auto made = indexed();
    EXPECT_EQ(made->search("twice", 3, false).hits,
              (std::vector<ToolHit>{{"a", 3.0}, {"b", 2.0}, {"c", 1.0}}));
    EXPECT_EQ(made->search("huge", 100, false).hits.size(), 100U);
}

TEST_F(ProcessTool, WithoutScoresTheOrderIsAllThereIs) {
    const auto made = indexed("none");
    EXPECT_EQ(made->info().scores, ScoreDirection::none);
    EXPECT_EQ(made->search("x", 10, false).hits, (std::vector<ToolHit>{{"x", 0.0}, {"7", 0.0}}));
}

struct Fault {
    const char* query;
    AnswerStatus status;
    const char* message;  ///< part of it
    bool restarted;
};

TEST_F(ProcessTool, EveryFaultHasAStatusAndTheNextQueryIsAnswered) {
    const std::vector<Fault> faults{
        {"garbage", AnswerStatus::failed, ": Segmentation fault (core dumped)", true},
        {"wrong id", AnswerStatus::failed, "its id is not ", true},
        {"crash", AnswerStatus::failed,
         "the process ended with exit status 3; it wrote: line one\nout of luck", true},
        {"signal", AnswerStatus::failed, "the process ended with signal 9 (Killed)", true},
        {"orphan", AnswerStatus::failed, "the process ended with exit status 4", true},
        {"utf8", AnswerStatus::failed, "invalid UTF-8", true},
        {"nan", AnswerStatus::failed, "not valid JSON", true},
        {"null", AnswerStatus::failed, "the score of hit 2 is not a number", false},
        {"no score", AnswerStatus::failed, "hit 1 is not [id, score]", false},
        {"no hits", AnswerStatus::failed, "the answer has no list 'hits'", false},
        {"no", AnswerStatus::failed, "no wildcards", false},
        {"endless", AnswerStatus::failed, "a line that does not end", true},
        {"close", AnswerStatus::failed, "the process closed its output", true},
    };
    const auto made = indexed();
    std::size_t expected_starts = 1;
    for (const Fault& fault : faults) {
        const ToolAnswer answer = made->search(fault.query, 10, false);
        EXPECT_EQ(name_of(answer.status), name_of(fault.status)) << fault.query;
        EXPECT_NE(answer.message.find(fault.message), std::string::npos)
            << fault.query << ": " << answer.message;
        EXPECT_TRUE(answer.hits.empty()) << fault.query;
        EXPECT_EQ(answer.refused, fault.query == std::string_view{"no"}) << fault.query;
        EXPECT_EQ(made->search("good", 10, false).status, AnswerStatus::answered) << fault.query;
        expected_starts += fault.restarted ? 1 : 0;
        EXPECT_EQ(starts(), expected_starts) << fault.query;
    }
}

TEST_F(ProcessTool, NoAnswerInTimeIsATimeout) {
    const auto made = indexed("default", 0.2);
    const auto begun = std::chrono::steady_clock::now();
    const ToolAnswer answer = made->search("hang", 10, false);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{5});
    EXPECT_EQ(answer.status, AnswerStatus::timed_out);
    EXPECT_EQ(answer.message, "no answer within 0.2 s");
    EXPECT_EQ(made->search("good", 10, false).status, AnswerStatus::answered);
}

TEST_F(ProcessTool, AToolThatDoesNotReadIsATimeout) {
    const auto made = indexed("deaf", 0.2);
    // Far more than a pipe holds.
    const ToolAnswer answer = made->search(std::string(3U << 20U, 'x'), 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::timed_out);
}

TEST_F(ProcessTool, AFloodOfMessagesBlocksNobody) {
    const auto made = indexed();
    EXPECT_EQ(made->search("flood", 10, false).status, AnswerStatus::answered);
    const ToolAnswer crash = made->search("crash", 10, false);
    EXPECT_LT(crash.message.size(), 3000U);
    EXPECT_TRUE(crash.message.ends_with("out of luck")) << crash.message;
}

TEST_F(ProcessTool, IsGivenUpAfterThreeRestartsInARow) {
    const auto made = indexed();
    EXPECT_EQ(made->search("good", 10, false).status, AnswerStatus::answered);
    for (int query = 0; query < 4; ++query) {
        EXPECT_EQ(made->search("crash", 10, false).status, AnswerStatus::failed) << query;
    }
    const ToolAnswer answer = made->search("good", 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::not_run);
    EXPECT_TRUE(answer.message.starts_with(
        "given up after 3 restarts in a row: the process ended with exit status 3"))
        << answer.message;
    EXPECT_TRUE(answer.given_up);
    EXPECT_EQ(starts(), 4U);
    EXPECT_EQ(made->tokens("a", SearchTool::TextKind::query), std::nullopt);
}

TEST_F(ProcessTool, CountsTheProcessorTimeOfAllItsProcesses) {
    const auto made = tool();
    EXPECT_EQ(made->cpu_seconds(), 0.0) << "nothing runs yet";
    made->index(documents_);
    const double idle = made->cpu_seconds().value();
    EXPECT_EQ(made->search("work", 10, false).status, AnswerStatus::answered);
    const double busy = made->cpu_seconds().value();
    EXPECT_GE(busy - idle, 0.15) << "a tenth of a second of its own and one of a child's";
    EXPECT_LE(busy - idle, 5.0);
    EXPECT_EQ(made->search("crash", 10, false).status, AnswerStatus::failed);
    EXPECT_GE(made->cpu_seconds().value(), busy) << "what is gone is not forgotten";
}

TEST_F(ProcessTool, AllQueriesInOrderUntilToldToStop) {
    const auto made = indexed();
    const std::vector<std::string> queries{"one", "crash", "nothing", "four", "five"};
    std::size_t asked = 0;
    std::vector<std::size_t> done;
    const std::vector<ToolAnswer> answers = made->search_all(
        queries, 10, [&] { return asked++ < 4; },
        [&](std::size_t query) { done.push_back(query); });
    ASSERT_EQ(answers.size(), 5U);
    const std::vector<std::string_view> expected{"answered", "failed", "zero_hits", "answered",
                                                 "not_run"};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(name_of(answers[i].status), expected[i]) << i;
    EXPECT_EQ(answers[4].message, kStopped);
    EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(made->search_all(queries, 10, {}, {}).size(), 5U);
}

TEST_F(ProcessTool, WhatCannotBeIndexedIsAnError) {
    EXPECT_EQ(index_error(*tool("no index")), python() + ": the process ended with exit status 5");
    EXPECT_EQ(index_error(*tool("no hello")),
              python() + ": the process ended with exit status 1; it wrote: no licence");
    EXPECT_EQ(index_error(*tool("old")), python() + ": it speaks 'assay.tool/2', not assay.tool/1");
    EXPECT_EQ(index_error(*tool("odd")),
              python() + ": 'scores' is 'odd', not higher, lower or none");
    const auto missing = process_tool({.command = {"no-such-program"}, .folder = folder_ / "tool"});
    EXPECT_EQ(index_error(*missing), "cannot start 'no-such-program': No such file or directory");
    const ToolAnswer answer = missing->search("x", 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::not_run);
    EXPECT_THROW(process_tool({.command = {}, .folder = "x"}), Error);
    EXPECT_THROW(process_tool({.command = {"x"}, .folder = ""}), Error);
}

TEST_F(ProcessTool, IndexingHasATimeLimit) {
    const auto slow = process_tool({.command = {python(), "-S", script_, folder_ / "bye"},
                                    .setup = "hanging index",
                                    .folder = folder_ / "tool",
                                    .index_seconds = 0.5});
    EXPECT_EQ(index_error(*slow), python() + ": no answer within 0.5 s");
    // A program that is none of ours: it ends at once, or never says a word.
    const auto cat =
        process_tool({.command = {"cat"}, .folder = folder_ / "tool", .index_seconds = 0.5});
    EXPECT_NE(index_error(*cat).find("'ok' is not true or false"), std::string::npos);
    const auto sleep = process_tool(
        {.command = {"sleep", "60"}, .folder = folder_ / "tool", .index_seconds = 0.1});
    EXPECT_EQ(index_error(*sleep), "sleep: no answer within 0.1 s");
    const auto ends = process_tool({.command = {"true"}, .folder = folder_ / "tool"});
    EXPECT_EQ(index_error(*ends), "true: the process ended with exit status 0");
}

TEST_F(ProcessTool, AToolThatStaysAfterByeIsKilled) {
    auto made = indexed("stays");
    const auto begun = std::chrono::steady_clock::now();
    made.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{5});
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST_F(ProcessTool, TwoToolsAtOnceDoNotHoldEachOthersPipes) {
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 2; ++thread) {
        threads.emplace_back([this, thread] {
            const std::string own = folder_ / ("own" + std::to_string(thread));
            for (int round = 0; round < 2; ++round) {
                const auto made = process_tool(
                    {.command = {python(), "-S", script_, own + "/bye"}, .folder = own + "/tool"});
                made->index(documents_);
                EXPECT_EQ(made->search("crash", 10, false).status, AnswerStatus::failed);
                EXPECT_EQ(made->search("x", 10, false).status, AnswerStatus::answered);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace assay
