#include "assay/studies/tools_study.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/studies/testing.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

/// Four pages on apples, one on pears, and pages that serve to make words rare.
struct Orchard {
    TestFolder folder;
    std::shared_ptr<const Site> site = test_site(
        folder,
        {test_page("a", "", "apple apple apple apple"), test_page("b", "", "apple apple tree"),
         test_page("c", "", "apple and some more words here"),
         test_page("d", "", "one apple among very many other words in a page that is long"),
         test_page("e", "", "pear"), test_page("f", "", "plum"), test_page("g", "", "fig")});
    std::shared_ptr<const Queries> queries =
        test_queries({{"q1", "apple"}, {"q2", "pear"}, {"q3", "nothing at all like it"}});
    ToolsOptions options = default_options();

    static ToolsOptions default_options() {
        ToolsOptions options;
        options.threshold = {Threshold::Kind::share, 0.0};
        options.label_metrics = {"RR@10"};
        options.jobs = 1;
        return options;
    }

    ToolsStudy study(std::vector<ToolSpec> tools,
                     std::shared_ptr<const Labels> labels = nullptr) const {
        return study_tools(site, queries, std::move(labels), std::move(tools), options,
                           folder / "tools", [](const ToolsProgress&) {});
    }

    double bm25(const ToolsStudy& study, std::string_view doc) const {
        for (const Hit& hit : study.standard[0].hits) {
            if (site->indexes.front().id(hit.document) == doc) return hit.score;
        }
        return 0.0;
    }
};

TEST(ToolsStudy, GivesTheStandardItself100) {
    const Orchard orchard;
    const ToolsStudy study = orchard.study({});
    ASSERT_EQ(study.tools.size(), 1U);
    EXPECT_EQ(study.empty_standards(), 1U);
    EXPECT_DOUBLE_EQ(study.tools[0].quality.rank.value, 100.0);
    EXPECT_DOUBLE_EQ(study.tools[0].quality.rank_exp.value, 100.0);
    EXPECT_DOUBLE_EQ(study.tools[0].quality.precision.value, 1.0);
    EXPECT_DOUBLE_EQ(study.tools[0].quality.recall.value, 1.0);
    EXPECT_EQ(study.tools[0].quality.zero_hits.value, 0.0);
    EXPECT_EQ(study.tools[0].quality.rank.n, 2U) << "the query without a standard is left out";
}

TEST(ToolsStudy, ScoresAToolByHand) {
    const Orchard orchard;
    // Three results for apple: c, e (not in the standard), a; nothing for pear.
    const ToolsStudy study =
        orchard.study({scripted("t", {{"apple", found({{"c", 9.0}, {"e", 8.0}, {"a", 7.0}})}})});
    const double a = orchard.bm25(study, "a");
    const double b = orchard.bm25(study, "b");
    const double c = orchard.bm25(study, "c");
    const double d = orchard.bm25(study, "d");
    ASSERT_GT(a, b);
    ASSERT_GT(b, c);
    ASSERT_GT(c, d);
    const double dcg = c + a / std::log2(4.0);
    const double best = a + b / std::log2(3.0) + c / std::log2(4.0) + d / std::log2(5.0);
    const ToolQuality& quality = study.tools[1].quality;
    EXPECT_NEAR(quality.rank.value, 100.0 * (dcg / best + 0.0) / 2.0, 1e-9);
    EXPECT_NEAR(quality.precision.value, (2.0 / 3.0 + 0.0) / 2.0, 1e-12);
    EXPECT_NEAR(quality.precision_answered.value, 2.0 / 3.0, 1e-12);
    EXPECT_NEAR(quality.recall.value, (2.0 / 4.0 + 0.0) / 2.0, 1e-12);
    const double f = 2.0 * (2.0 / 3.0) * 0.5 / (2.0 / 3.0 + 0.5);
    EXPECT_NEAR(quality.f.value, f / 2.0, 1e-12);
    EXPECT_NEAR(quality.zero_hits.value, 0.5, 1e-12);
    // Exponential gain is on the share of the query's best score.
    const auto gain = [&](double score) { return std::exp2(score / a) - 1.0; };
    const double dcg_exp = gain(c) + gain(a) / std::log2(4.0);
    const double best_exp =
        gain(a) + gain(b) / std::log2(3.0) + gain(c) / std::log2(4.0) + gain(d) / std::log2(5.0);
    EXPECT_NEAR(quality.rank_exp.value, 100.0 * dcg_exp / best_exp / 2.0, 1e-9);
}

TEST(ToolsStudy, CutsBothListsAtTheSameDepthAndTheStandardAtItsThreshold) {
    Orchard orchard;
    orchard.options.depth = 1;
    const ToolsStudy study = orchard.study({scripted(
        "t", {{"apple", found({{"b", 9.0}, {"a", 8.0}})}, {"pear", found({{"e", 1.0}})}})});
    const double expected = orchard.bm25(study, "b") / orchard.bm25(study, "a");
    EXPECT_NEAR(study.tools[1].quality.rank.value, 100.0 * (expected + 1.0) / 2.0, 1e-9);
    orchard.options.threshold = {Threshold::Kind::share, 1.0};
    const ToolsStudy strict = orchard.study({scripted("t", {{"apple", found({{"b", 9.0}})}})});
    EXPECT_EQ(strict.tools[1].quality.rank.value, 0.0) << "b is below the threshold: gain 0";
    EXPECT_EQ(strict.standard_labels->size(), 2U);
}

TEST(ToolsStudy, TellsFailuresFromZeroHitsAndFromWhatWasNotRun) {
    const Orchard orchard;
    ToolAnswer failed;
    failed.status = AnswerStatus::failed;
    failed.message = "it broke";
    const ToolsStudy study = orchard.study({scripted("t", {{"apple", failed}})});
    const ToolResult& tool = study.tools[1];
    EXPECT_EQ(tool.count(AnswerStatus::failed), 1U);
    EXPECT_EQ(tool.count(AnswerStatus::zero_hits), 2U);
    EXPECT_EQ(tool.quality.zero_hits.value, 1.0) << "of the queries that were answered";
    EXPECT_EQ(tool.quality.rank.n, 2U);
    EXPECT_EQ(tool.reasons[0].at(0).kind, ReasonKind::failed);
}

TEST(ToolsStudy, LeavesOutWhatTheBudgetDidNotAllow) {
    Orchard orchard;
    orchard.options.budget_seconds = 0.0;
    const ToolsStudy study = orchard.study({scripted("t", {})});
    const ToolResult& tool = study.tools[1];
    EXPECT_EQ(tool.count(AnswerStatus::not_run), 3U);
    EXPECT_EQ(tool.answers[0].message, "the 0 s for this tool were spent");
    EXPECT_TRUE(std::isnan(tool.quality.rank.value));
    EXPECT_EQ(tool.quality.rank.n, 0U);
    EXPECT_FALSE(tool.timing);
}

TEST(ToolsStudy, KeepsGoingWhenAToolCannotBeRun) {
    const Orchard orchard;
    ToolSpec broken = scripted("broken", {});
    broken.open = [](const std::string&) -> std::unique_ptr<SearchTool> {
        throw Error{"no such program"};
    };
    const ToolsStudy study =
        orchard.study({broken, scripted("fine", {{"apple", found({{"a", 1.0}})}})});
    EXPECT_EQ(study.tools[1].failure, "no such program");
    EXPECT_GT(study.tools[2].quality.rank.value, 0.0);
    const std::vector<Message> verdict = tools_verdict(study);
    EXPECT_EQ(verdict[0].en.find("Only fine has a place in this verdict, by 2 queries: "), 0U)
        << verdict[0].en;
    EXPECT_EQ(study.tools[1].status, ToolStatus::not_run);
    EXPECT_EQ(measured({&study, 1}), Measured::partly);
    EXPECT_EQ(verdict.back().en, "broken could not be run: no such program");
}

TEST(ToolsStudy, TimesInsideTheTool) {
    const Orchard orchard;
    const ToolsStudy study = orchard.study({scripted("t", {{"apple", found({{"a", 1.0}})}})});
    ASSERT_TRUE(study.tools[1].timing);
    EXPECT_EQ(study.tools[1].timing->p50, 2.0);
    EXPECT_EQ(study.tools[1].timing->p99, 2.0);
    EXPECT_EQ(study.tools[1].timing->timed, 3U);
    EXPECT_EQ(study.tools[1].timing->repetitions, 3U);
    EXPECT_EQ(study.runs[1].latency_ms, (std::vector<double>{2.0, 2.0, 2.0}));
}

TEST(ToolsStudy, NamesTheSetUpThatMendsAQuery) {
    const Orchard orchard;
    ToolSpec better =
        scripted("t:better", {{"apple", found({{"a", 3.0}, {"b", 2.0}, {"c", 1.0}})}});
    better.fixes = {"all-words"};
    const ToolsStudy study = orchard.study(
        {scripted("t", {}), better, scripted("other", {{"apple", found({{"a", 3.0}})}})});
    ASSERT_FALSE(study.tools[1].reasons[0].empty());
    EXPECT_EQ(study.tools[1].reasons[0][0].fix, 2U);
    EXPECT_TRUE(study.advice.empty()) << "what mends a query is no advice for all of them";
}

TEST(ToolsStudy, MendsAQueryOnlyWithWhatFoundItAndIsSound) {
    const WordSite words{40};
    const auto fix_by = [&](const WordSite::Answer& other,
                            std::shared_ptr<const Labels> labels = nullptr) {
        const ToolsStudy study =
            words.study({words.tool("t", nothing), words.tool("t:other", other)}, labels);
        EXPECT_FALSE(study.tools[1].reasons[0].empty());
        return study.tools[1].reasons[0].at(0).fix;
    };
    EXPECT_EQ(fix_by(full_page), 2U);
    // It has something of the standard, and not the page that the reason is about.
    EXPECT_EQ(fix_by([](std::size_t i) {
                  return found({{WordSite::once(i), 1.0}});
              }),
              std::nullopt);
    EXPECT_EQ(fix_by([](std::size_t i) { return i > 0 && i < 10 ? failed("no") : both_pages(i); }),
              std::nullopt)
        << "a set-up that fails too often is never named";
}

TEST(ToolsStudy, MendsNothingAtTheCostOfTheLabels) {
    const WordSite words{40};
    const auto once = [](std::size_t i) { return found({{WordSite::once(i), 1.0}}); };
    const ToolsStudy study =
        words.study({words.tool("t", once), words.tool("t:other", full_page)}, words.labels());
    ASSERT_FALSE(study.tools[1].reasons[0].empty());
    EXPECT_EQ(study.tools[1].reasons[0][0].fix, std::nullopt);
}

/// Refuses signs, as lunr and Lucene's syntax do.
class StrictTool : public ScriptedTool {
  public:
    explicit StrictTool(bool refuses_all) : ScriptedTool{{}}, refuses_all_{refuses_all} {}
    ToolAnswer search(const std::string& query, std::size_t limit, bool cold) override {
        const bool signs = query.find_first_of("-:") != std::string::npos;
        if (!signs && !refuses_all_) return ScriptedTool::search(query, limit, cold);
        ToolAnswer answer = failed("HTTP 400: parse error");
        answer.refused = true;
        return answer;
    }

  private:
    bool refuses_all_;
};

TEST(ToolsStudy, AFailureIsOneOfSyntaxOnlyIfTheQueryIsTakenWithoutItsSigns) {
    Orchard orchard;
    orchard.queries = test_queries({{"q1", "apple-tree"}, {"q2", "pear"}, {"q3", "plum:"}});
    const auto reasons_of = [&](bool refuses_all) {
        ToolSpec spec = scripted("t", {});
        spec.open = [refuses_all](const std::string&) {
            return std::make_unique<StrictTool>(refuses_all);
        };
        const ToolsStudy study = orchard.study({spec});
        EXPECT_EQ(study.tools[1].answers[0].status, AnswerStatus::failed);
        EXPECT_EQ(tools_verdict(study).at(1).en.find(" 2 it refuses for signs in the query, and "
                                                     "takes without.") != std::string::npos,
                  !refuses_all);
        return std::pair{study.tools[1].reasons[0].at(0), study.tools[1].reasons[2].at(0)};
    };
    const auto [first, third] = reasons_of(false);
    EXPECT_EQ(first.kind, ReasonKind::query_syntax);
    EXPECT_EQ(third.kind, ReasonKind::query_syntax);
    const auto [again, last] = reasons_of(true);
    EXPECT_EQ(again.kind, ReasonKind::failed);
    EXPECT_EQ(last.kind, ReasonKind::failed);
    // A failure that is no refusal is not asked again, hyphen or not.
    const ToolsStudy broken = orchard.study({scripted("t", {{"apple-tree", failed("HTTP 503")}})});
    EXPECT_EQ(broken.tools[1].reasons[0].at(0).kind, ReasonKind::failed);
}

TEST(ToolsStudy, TakesReadyResultsByIdOrByText) {
    const Orchard orchard;
    const auto texts = test_queries({{"apple", ""}, {"q2", ""}});
    const std::vector<ToolAnswer> answers{found({{"a", 1.0}}), found({{"e", 1.0}})};
    ToolSpec ready;
    ready.name = ready.tool = "ready";
    ready.ready = std::make_shared<const assay::Run>(tool_run("ready", *texts, answers, {}));
    const ToolsStudy study = orchard.study({ready});
    EXPECT_EQ(study.tools[1].answers[0].hits.at(0).doc, "a");
    EXPECT_EQ(study.tools[1].answers[1].hits.at(0).doc, "e");
    EXPECT_EQ(study.tools[1].answers[2].status, AnswerStatus::not_run);
}

TEST(ToolsStudy, OrdersToolsUnderOtherStandards) {
    Orchard orchard;
    orchard.options.other_thresholds = {{Threshold::Kind::share, 0.5}};
    const ToolsStudy study = orchard.study(
        {scripted("worse", {{"apple", found({{"d", 1.0}})}}),
         scripted("good", {{"apple", found({{"a", 1.0}})}, {"pear", found({{"e", 1.0}})}})});
    ASSERT_EQ(study.orders.size(), 4U) << "two analysers, two thresholds";
    EXPECT_EQ(study.orders[0].ranking, (std::vector<std::size_t>{2, 1}));
    EXPECT_EQ(study.orders[3].analyzer, "bigram");
    EXPECT_EQ(study.orders[3].tau, 1.0);
    EXPECT_EQ(order_verdict(study).en,
              "The order of the tools holds: under all 4 standards good has the highest rank "
              "score, and Kendall's tau with the standard in use is at least 1.00.");
}

TEST(ToolsStudy, ComparesTheStandardWithLabels) {
    const Orchard orchard;
    LabelsBuilder builder{"labels", false};
    builder.add({.query = "q1", .doc = "d", .grade = 1.0});
    builder.add({.query = "q2", .doc = "e", .grade = 1.0});
    const auto labels = std::make_shared<const Labels>(builder.build(Scale::numeric()));
    // By the labels "odd" is right; by BM25 "plain" is.
    const ToolAnswer pear = found({{"e", 1.0}});
    const ToolsStudy study = orchard.study(
        {scripted("plain", {{"apple", found({{"a", 1.0}, {"b", 0.5}})}, {"pear", pear}}),
         scripted("odd", {{"apple", found({{"d", 1.0}})}, {"pear", pear}})},
        labels);
    EXPECT_EQ(study.tools[2].quality.by_labels.at(0).value, 1.0);
    EXPECT_EQ(study.tools[1].quality.by_labels.at(0).value, 0.5);
    ASSERT_TRUE(study.agreement);
    EXPECT_EQ(study.agreement->tau, -1.0);
    EXPECT_EQ(study.contest.candidates.front(), 2U);
    EXPECT_NE(tools_verdict(study)[0].en.find("No other scores better than odd: RR@10 1.000"),
              std::string::npos);
}

TEST(ToolsStudy, RefusesQueriesOfWhichNoneHasAStandard) {
    Orchard orchard;
    orchard.queries = test_queries({{"q", "zzz"}});
    EXPECT_THROW(orchard.study({}), Error);
}

}  // namespace
}  // namespace assay
