#include "assay/studies/tool_contest.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/studies/testing.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

using Outcome = ToolContest::Outcome;

std::string first_line(const ToolsStudy& study) { return tools_verdict(study)[0].en; }

/// Right for the first `right` queries, and nothing for the rest.
WordSite::Answer right_for(std::size_t right) {
    return [right](std::size_t i) { return i < right ? both_pages(i) : nothing(i); };
}

ToolAnswer once_page(std::size_t i) { return found({{WordSite::once(i), 1.0}}); }

TEST(ToolContest, BestIsBetterThanEveryOther) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("poor", right_for(5)), words.tool("good", both_pages),
                     words.tool("none", nothing)});
    EXPECT_EQ(study.contest.outcome, Outcome::best);
    EXPECT_EQ(study.contest.candidates, (std::vector<std::size_t>{2, 1, 3}));
    EXPECT_TRUE(study.contest.equals.empty());
    EXPECT_EQ(first_line(study).find(
                  "For this site good is best, by 40 queries: rank score 100.0 of 100 beside BM25, "
                  "recall 100%, nothing found for 0% of the queries, 2 ms a query (p95), 5 kB to "
                  "download."),
              0U)
        << first_line(study);
    EXPECT_EQ(tools_verdict(study)[0].zh,
              "对这个站点，good 最好（40 个查询）：以 BM25 为标准的排序分 100.0（满分 "
              "100），召回率 100%，无结果率 0%，每次查询 2 毫秒（p95），下载 5 kB。");
}

TEST(ToolContest, EqualsAreNamed) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("almost", right_for(39)), words.tool("good", both_pages),
                     words.tool("none", nothing)});
    EXPECT_EQ(study.contest.outcome, Outcome::among_best);
    EXPECT_EQ(study.contest.equals, (std::vector<std::size_t>{1}));
    EXPECT_EQ(first_line(study).find("For this site good is among the best: rank score 100.0"), 0U);
    EXPECT_TRUE(
        first_line(study).ends_with(". almost cannot be told apart from it by these 40 queries."))
        << first_line(study);
}

TEST(ToolContest, NobodyIsBestWhereNothingIsShown) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("almost", right_for(39)), words.tool("good", both_pages)});
    EXPECT_EQ(study.contest.outcome, Outcome::none_shown);
    EXPECT_EQ(first_line(study).find("No tool is shown to be better than the others by these 40 "
                                     "queries. No other scores better than good: rank score 100.0"),
              0U);
    EXPECT_TRUE(first_line(study).ends_with("; almost cannot be told apart from it."));
    EXPECT_EQ(tools_verdict(study)[0].zh.find(
                  "仅凭这 40 个查询，看不出哪个工具更好。没有工具得分优于 good："),
              0U);
}

TEST(ToolContest, OneCandidateIsNotBest) {
    const WordSite words{40};
    const ToolsStudy study = words.study({words.tool("good", both_pages)});
    EXPECT_EQ(study.contest.outcome, Outcome::one_candidate);
    EXPECT_EQ(first_line(study).find(
                  "Only good has a place in this verdict, by 40 queries: rank score 100.0"),
              0U);
    EXPECT_TRUE(first_line(study).ends_with("With nothing to put it beside there is no best."));
    EXPECT_TRUE(tools_verdict(study)[0].zh.ends_with("没有可比的工具，谈不上最好。"));
}

TEST(ToolContest, WhenAllAreAtZeroThereIsNoBest) {
    const WordSite words{40};
    const ToolsStudy study = words.study({words.tool("a", nothing), words.tool("b", nothing)});
    EXPECT_EQ(study.contest.outcome, Outcome::all_zero);
    EXPECT_EQ(first_line(study),
              "None of the 2 tools scores above 0 (rank score, 40 queries): there is no best.");
    EXPECT_EQ(tools_verdict(study)[0].zh,
              "2 个工具的得分都不高于 0（排序分，40 个查询），谈不上最好。");
    EXPECT_EQ(order_verdict(study).en,
              "All tools have the same rank score: there is no order to look at.");
}

TEST(ToolContest, ASmallSetIsJudgedByTheTestAndItsNumberNamed) {
    const WordSite five{5};
    const ToolsStudy open = five.study({five.tool("good", both_pages), five.tool("none", nothing)});
    EXPECT_EQ(open.contest.outcome, Outcome::none_shown)
        << "five queries cannot show anything at 0.05";
    EXPECT_NE(first_line(open).find("by these 5 queries"), std::string::npos);
    const WordSite twelve{12};
    const ToolsStudy shown =
        twelve.study({twelve.tool("good", both_pages), twelve.tool("none", nothing)});
    EXPECT_EQ(shown.contest.outcome, Outcome::best);
    EXPECT_EQ(first_line(shown).find("For this site good is best, by 12 queries: "), 0U);
}

TEST(ToolContest, ToolsThatWereAskedOtherQueriesAreNotPutInOrder) {
    const WordSite words{80};
    const auto run_of = [&](const std::string& name, std::size_t from, std::size_t to) {
        std::vector<ToolAnswer> answers(80);
        for (std::size_t i = from; i < to; ++i) answers[i] = both_pages(i);
        ToolSpec spec;
        spec.name = spec.tool = name;
        spec.ready =
            std::make_shared<const assay::Run>(tool_run(name, *words.queries, answers, {}));
        return spec;
    };
    const ToolsStudy study = words.study({run_of("left", 0, 50), run_of("right", 30, 80)});
    EXPECT_EQ(study.contest.queries, 20U);
    EXPECT_EQ(study.contest.outcome, Outcome::few_common);
    EXPECT_EQ(first_line(study),
              "The 2 tools were asked different queries, of which only 20 are common to all: there "
              "is no best.");
}

TEST(ToolContest, GoesByLabelsWhereThereAreAny) {
    const WordSite words{40};
    const ToolsStudy study = words.study(
        {words.tool("ranky", full_page), words.tool("labelly", once_page)}, words.labels());
    EXPECT_GT(study.tools[1].quality.rank.value, study.tools[2].quality.rank.value);
    EXPECT_EQ(study.contest.outcome, Outcome::best);
    EXPECT_EQ(study.contest.candidates.front(), 2U);
    EXPECT_EQ(first_line(study).find("For this site labelly is best, by 40 queries: RR@10 1.000, "),
              0U);
}

TEST(ToolContest, GoesByTheFirstMetricThatHasAGoal) {
    WordSite words{40};
    words.options.label_metrics = {"Judged@10", "RR@10"};
    const ToolsStudy study = words.study(
        {words.tool("ranky", full_page), words.tool("labelly", once_page)}, words.labels());
    EXPECT_EQ(verdict_score(study).name(), "RR@10");
    EXPECT_EQ(study.contest.outcome, Outcome::best);
}

TEST(ToolContest, LabelsForOtherQueriesAreAnError) {
    const WordSite words{3};
    LabelsBuilder builder{"labels", false};
    builder.add({.query = "1", .doc = "d1", .grade = 1.0});
    const auto labels = std::make_shared<const Labels>(builder.build(Scale::numeric()));
    try {
        words.study({words.tool("t", both_pages)}, labels);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "labels has labels for none of the queries of queries: its queries are '1', "
                     ".., theirs 'q000', ..");
    }
}

TEST(SetupAdvice, NamesWhatIsShownToBeBetter) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("t", right_for(20)), words.tool("t:good", both_pages),
                     words.tool("t:poor", right_for(5))});
    ASSERT_EQ(study.advice.size(), 1U);
    EXPECT_EQ(study.advice[0].plain, 1U);
    EXPECT_EQ(study.advice[0].setup, 2U);
    EXPECT_EQ(study.advice[0].queries, 40U);
    EXPECT_EQ(study.advice[0].considered, 2U);
    EXPECT_EQ(tools_verdict(study)[1].en,
              "t: set up as “good”, its rank score goes from 50.0 to 100.0 on the 40 queries that "
              "both were asked (p < 0.0001, corrected for 2 set-ups), queries that find nothing "
              "from 50% to 0%.");
    EXPECT_EQ(tools_verdict(study)[1].zh,
              "t：采用“good”配置，在两者都问过的 40 个查询上，排序分 从 50.0 变为 100.0（p < "
              "0.0001，已按 2 种配置校正），无结果率从 50% 变为 0%。");
}

TEST(SetupAdvice, KeepsSilentWhereNothingIsShown) {
    const WordSite words{40};
    const ToolsStudy study =
        words.study({words.tool("t", right_for(37)), words.tool("t:good", both_pages)});
    EXPECT_GT(study.tools[2].quality.rank.value, study.tools[1].quality.rank.value + 5.0);
    EXPECT_TRUE(study.advice.empty());
}

TEST(SetupAdvice, NeedsThirtyQueriesThatBothWereAsked) {
    const WordSite small{29};
    EXPECT_TRUE(
        small.study({small.tool("t", nothing), small.tool("t:good", both_pages)}).advice.empty());
    const WordSite enough{30};
    EXPECT_EQ(
        enough.study({enough.tool("t", nothing), enough.tool("t:good", both_pages)}).advice.size(),
        1U);
    // Enough of each, and hardly any in common.
    const WordSite words{80};
    const auto part = [&](const std::string& name, std::size_t from, std::size_t to,
                          const WordSite::Answer& answer) {
        std::vector<ToolAnswer> answers(80);
        for (std::size_t i = from; i < to; ++i) answers[i] = answer(i);
        ToolSpec spec = scripted(name, {});
        spec.ready =
            std::make_shared<const assay::Run>(tool_run(name, *words.queries, answers, {}));
        return spec;
    };
    EXPECT_TRUE(words.study({part("t", 0, 50, nothing), part("t:good", 30, 80, both_pages)})
                    .advice.empty());
}

TEST(SetupAdvice, GoesByLabelsAndNotByRankScore) {
    const WordSite words{40};
    // By labels e is right; this finds it second.
    const auto second = [](std::size_t i) {
        return found({{WordSite::full(i + 1 < 40 ? i + 1 : 0), 2.0}, {WordSite::once(i), 1.0}});
    };
    const ToolsStudy study = words.study({words.tool("t", second), words.tool("t:ranky", full_page),
                                          words.tool("t:labelly", once_page)},
                                         words.labels());
    EXPECT_GT(study.tools[2].quality.rank.value, study.tools[3].quality.rank.value);
    ASSERT_EQ(study.advice.size(), 1U);
    EXPECT_EQ(study.advice[0].setup, 3U);
    EXPECT_EQ(
        tools_verdict(study)[1].en.find("t: set up as “labelly”, its RR@10 goes from 0.500 to "
                                        "1.000 on the 40 queries"),
        0U);
    const ToolsStudy worse =
        words.study({words.tool("t", second), words.tool("t:ranky", full_page)}, words.labels());
    EXPECT_TRUE(worse.advice.empty()) << "better by rank score, worse by labels";
}

TEST(SetupAdvice, OfEqualsNamesTheOneThatCostsLess) {
    const WordSite words{40};
    const ScriptedCosts slow{.nanoseconds = 4'000'000};
    const ScriptedCosts large{.download_bytes = 9000};
    const auto setup_of = [&](const ScriptedCosts& first, const ScriptedCosts& second) {
        const ToolsStudy study =
            words.study({words.tool("t", right_for(10)), words.tool("t:first", both_pages, first),
                         words.tool("t:second", right_for(39), second)});
        EXPECT_EQ(study.advice.size(), 1U);
        return study.advice.empty() ? 0 : study.advice[0].setup;
    };
    EXPECT_EQ(setup_of({}, {}), 2U) << "they cost the same: the one that scores higher";
    EXPECT_EQ(setup_of(slow, {}), 3U);
    EXPECT_EQ(setup_of({}, slow), 2U);
    EXPECT_EQ(setup_of(large, {}), 3U);
    EXPECT_EQ(setup_of(large, slow), 2U) << "time comes before size";
    const ToolsStudy study =
        words.study({words.tool("t", right_for(10)), words.tool("t:first", both_pages, slow),
                     words.tool("t:second", right_for(39))});
    EXPECT_EQ(study.advice.at(0).equals, (std::vector<std::size_t>{2}));
    EXPECT_NE(
        tools_verdict(study)[1].en.find(
            " t:first cannot be told apart from it and is not known to cost clearly less (time, "
            "then size)."),
        std::string::npos);
    // What is shown to be worse is not chosen for its price.
    const ToolsStudy apart =
        words.study({words.tool("t", nothing), words.tool("t:first", both_pages, slow),
                     words.tool("t:second", right_for(20))});
    EXPECT_EQ(apart.advice.at(0).setup, 2U);
}

TEST(SetupAdvice, NamesNothingThatFailedAndNothingForWhatFailed) {
    const WordSite words{64};
    const auto failing = [](std::size_t i) { return i < 10 ? failed("no") : both_pages(i); };
    EXPECT_TRUE(
        words.study({words.tool("t", nothing), words.tool("t:good", failing)}).advice.empty());
    EXPECT_TRUE(
        words.study({words.tool("t", failing), words.tool("t:good", both_pages)}).advice.empty());
}

}  // namespace
}  // namespace assay
