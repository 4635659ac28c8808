#include "assay/studies/tool_status.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/studies/testing.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

ToolSpec ready_run(const std::string& name, const Queries& queries,
                   const std::vector<ToolAnswer>& answers) {
    ToolSpec spec;
    spec.name = spec.tool = name;
    spec.ready = std::make_shared<const assay::Run>(tool_run(name, queries, answers, {}));
    return spec;
}

/// `wrong` of the queries fail, spread over the others.
WordSite::Answer failing(std::size_t wrong) {
    return [wrong](std::size_t i) { return i < wrong ? failed("HTTP 503") : both_pages(i); };
}

/// The message that begins with the name of the tool.
Message message_on(const ToolsStudy& study, const std::string& tool) {
    for (const Message& message : tools_verdict(study)) {
        if (message.en.starts_with(tool + ":")) return message;
    }
    return {};
}

TEST(ToolStatus, AToolOfUnknownIdsIsNeverBest) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("zz",
                                [](std::size_t i) {
                                    return found({{"zz" + std::to_string(i), 2.0}, {"zy", 1.0}});
                                }),
                     words.tool("good", full_page), words.tool("poor", nothing)});
    const ToolResult& garbage = study.tools[1];
    EXPECT_EQ(garbage.status, ToolStatus::ids_do_not_match);
    EXPECT_EQ(garbage.unknown.unknown, 80U);
    EXPECT_EQ(garbage.unknown.results, 80U);
    EXPECT_EQ(garbage.unknown.examples, (std::vector<std::string>{"zz0", "zy", "zz1"}));
    EXPECT_TRUE(garbage.reasons[0].empty()) << "its ids are the reason, not its words";
    EXPECT_EQ(study.tools[2].status, ToolStatus::ok);
    EXPECT_EQ(study.contest.candidates, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(study.orders[0].ranking, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(message_on(study, "zz").en,
              "zz: its ids do not match: 80 of 80 results (100%, more than 5%) are not in the "
              "corpus. It returns “zz0”, “zy”, “zz1”; the corpus has “d0”, “e0”, “d1”. It has no "
              "place in the verdict.");
    EXPECT_EQ(message_on(study, "zz").zh,
              "zz：id 不匹配：80 / 80 条结果（100%，超过 5%）不在语料中。它返回 “zz0”, “zy”, "
              "“zz1”；语料中是 “d0”, “e0”, “d1”。它不参与评判。");
    EXPECT_EQ(measured({&study, 1}), Measured::partly);
}

TEST(ToolStatus, SomeUnknownIdsAreCountedAndNamed) {
    WordSite words{40};
    const auto few = [](std::size_t i) {
        ToolAnswer answer = both_pages(i);
        if (i == 7) answer.hits.push_back({"gone", 0.5});
        return answer;
    };
    const ToolsStudy study = words.study({words.tool("good", few), words.tool("poor", nothing)});
    EXPECT_EQ(study.tools[1].status, ToolStatus::ok);
    EXPECT_EQ(message_on(study, "good").en,
              "good: 1 of 81 results have ids that are not in the corpus (“gone”).");
    words.options.max_failed = 0.0;
    EXPECT_EQ(words.study({words.tool("good", few)}).tools[1].status, ToolStatus::ids_do_not_match);
}

TEST(ToolStatus, AReadyRunOfOtherIdsIsNeverBest) {
    const WordSite words{40};
    std::vector<ToolAnswer> answers;
    for (std::size_t i = 0; i < 40; ++i) answers.push_back(found({{"zz", 1.0}}));
    const ToolsStudy study = words.study({ready_run("zz", *words.queries, answers)});
    EXPECT_EQ(study.tools[1].status, ToolStatus::ids_do_not_match);
    EXPECT_EQ(tools_verdict(study)[0].en, "No tool was measured, and so there is no verdict.");
    EXPECT_EQ(measured({&study, 1}), Measured::nothing);
}

TEST(ToolStatus, AToolOfWhichAllQueriesFailIsNeverBest) {
    const WordSite words{64};
    const ToolsStudy study = words.study(
        {words.tool("shop", [](std::size_t) { return failed("HTTP 404: no such index"); })});
    EXPECT_EQ(study.tools[1].status, ToolStatus::failed);
    EXPECT_EQ(measured({&study, 1}), Measured::nothing);
    const std::vector<Message> verdict = tools_verdict(study);
    ASSERT_EQ(verdict.size(), 2U);
    EXPECT_EQ(verdict[0].en, "No tool was measured, and so there is no verdict.");
    EXPECT_EQ(verdict[0].zh, "没有测得任何工具，因此没有结论。");
    EXPECT_EQ(verdict[1].en,
              "shop: 64 of 64 queries failed or timed out (100%, more than 5%): it has no place in "
              "the verdict. It says, 64 times: “HTTP 404: no such index”.");
    EXPECT_EQ(verdict[1].zh,
              "shop：64 / 64 个查询失败或超时（100%，超过 "
              "5%），不参与评判。它说（64 次）：“HTTP 404: no such index”。");
    for (const Message& message : verdict) {
        EXPECT_EQ(message.en.find("nan"), std::string::npos);
        EXPECT_EQ(message.zh.find("nan"), std::string::npos);
    }
}

TEST(ToolStatus, AToolThatDiesInMidRunHasNoPlaceInTheVerdict) {
    const WordSite words{64};
    const ToolsStudy study =
        words.study({words.tool("dies", failing(25)), words.tool("good", full_page),
                     words.tool("poor", nothing)});
    EXPECT_EQ(study.tools[1].status, ToolStatus::failed);
    EXPECT_EQ(study.tools[1].failures.size(), 1U);
    EXPECT_EQ(study.tools[1].failures[0].count, 25U);
    EXPECT_EQ(study.tools[1].quality.rank.n, 64U) << "they go on counting as empty lists";
    EXPECT_EQ(study.contest.candidates, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(study.orders[0].ranking, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(measured({&study, 1}), Measured::partly);
}

TEST(ToolStatus, FailuresCountUpToAShare) {
    WordSite words{40};
    const auto status = [&](std::size_t wrong) {
        return words.study({words.tool("t", failing(wrong))}).tools[1].status;
    };
    EXPECT_EQ(status(2), ToolStatus::ok) << "5 % is not more than 5 %";
    EXPECT_EQ(status(3), ToolStatus::failed);
    words.options.max_failed = 0.1;
    EXPECT_EQ(status(4), ToolStatus::ok);
    EXPECT_EQ(status(5), ToolStatus::failed);
    const ToolsStudy study = words.study({words.tool("t", failing(4))});
    EXPECT_EQ(measured({&study, 1}), Measured::all);
    EXPECT_EQ(message_on(study, "t").en,
              "t: 4 of 40 queries failed or timed out; they count as nothing found in its scores, "
              "and not as zero hits. It says, 4 times: “HTTP 503”.");
}

TEST(ToolStatus, WhatIsLeftWhenAToolIsGivenUpCountsAsFailed) {
    const WordSite words{40};
    const ToolsStudy study = words.study({words.tool("t", [](std::size_t i) {
        ToolAnswer answer = both_pages(i);
        if (i < 20) return answer;
        answer = {};
        answer.given_up = true;
        answer.message = "given up";
        return answer;
    })});
    EXPECT_EQ(study.tools[1].status, ToolStatus::failed);
    EXPECT_EQ(query_counts(study.tools[1]).wrong, 20U);
    EXPECT_EQ(query_counts(study.tools[1]).asked, 40U);
}

TEST(ToolStatus, FewQueriesHaveNoPlaceBesideMany) {
    const WordSite words{64};
    std::vector<ToolAnswer> answers(64);
    const auto run_of = [&](std::size_t count) {
        for (std::size_t i = 0; i < 64; ++i) answers[i] = i < count ? both_pages(i) : ToolAnswer{};
        return ready_run("few", *words.queries, answers);
    };
    const ToolsStudy study =
        words.study({run_of(2), words.tool("good", full_page), words.tool("poor", nothing)});
    EXPECT_EQ(study.tools[1].status, ToolStatus::few_queries);
    EXPECT_GT(study.tools[1].quality.rank.value, study.tools[2].quality.rank.value);
    EXPECT_EQ(study.contest.candidates.front(), 2U) << "never best, whatever its mean";
    EXPECT_EQ(study.orders[0].ranking.front(), 2U);
    EXPECT_EQ(measured({&study, 1}), Measured::all) << "nothing went wrong";
    EXPECT_EQ(tools_verdict(study).back().en,
              "few: its scores are of 2 queries, those of others of up to 64: too few for a place "
              "in the verdict.");
    // As many as any other: what there is is what there is.
    EXPECT_EQ(words.study({run_of(2)}).tools[1].status, ToolStatus::ok);
    const auto status = [&](std::size_t count) {
        return words.study({run_of(count), words.tool("good", full_page)}).tools[1].status;
    };
    EXPECT_EQ(status(29), ToolStatus::few_queries);
    EXPECT_EQ(status(31), ToolStatus::few_queries) << "less than half of the others'";
    EXPECT_EQ(status(32), ToolStatus::ok);
}

TEST(ToolStatus, ARunOfOtherQueriesWasNotRun) {
    const WordSite words{40};
    const auto others = test_queries({{"x1", "something"}});
    const ToolsStudy study = words.study(
        {ready_run("other", *others, {found({{"d1", 1.0}})}), words.tool("good", full_page)});
    EXPECT_EQ(study.tools[1].status, ToolStatus::not_run);
    EXPECT_EQ(measured({&study, 1}), Measured::partly);
    EXPECT_EQ(study.contest.outcome, ToolContest::Outcome::one_candidate);
}

}  // namespace
}  // namespace assay
