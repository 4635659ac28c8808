#include "assay/audit/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "assay/audit/testing.h"

namespace assay {
namespace {

const Finding* find(const std::vector<Finding>& findings, std::string_view id) {
    const auto found = std::ranges::find(findings, id, &Finding::id);
    return found == findings.end() ? nullptr : &*found;
}

TEST(LabelCoverage, CountsGradesAndOddQueries) {
    const Labels labels = make_labels({{.query = "1", .doc = "a", .grade = 1.0},
                                       {.query = "1", .doc = "b", .grade = 2.0},
                                       {.query = "2", .doc = "a", .grade = 0.0},
                                       {.query = "3", .doc = "a", .grade = 2.0},
                                       {.query = "3", .doc = "b", .grade = 0.0},
                                       {.query = "3", .doc = "c", .grade = 0.0}});
    const LabelCoverage coverage = label_coverage(labels, {});
    EXPECT_EQ(coverage.queries, 3U);
    EXPECT_EQ(coverage.labels, 6U);
    EXPECT_EQ(coverage.no_relevant, std::vector<std::string>{"2"});
    EXPECT_EQ(coverage.all_relevant, std::vector<std::string>{"1"});
    EXPECT_EQ(coverage.single_label, std::vector<std::string>{"2"});
    ASSERT_EQ(coverage.grades.size(), 3U);
    EXPECT_EQ(coverage.grades[0].count, 3U);
    EXPECT_FALSE(coverage.grades[0].relevant);
    EXPECT_EQ(coverage.grades[2].count, 2U);
    EXPECT_EQ(coverage.per_query.min, 1U);
    EXPECT_EQ(coverage.per_query.median, 2.0);
    EXPECT_EQ(coverage.per_query.mean, 2.0);
    EXPECT_EQ(coverage.per_query.max, 3U);
    const std::vector<Finding> findings = label_findings(coverage);
    ASSERT_NE(find(findings, "no_relevant"), nullptr);
    EXPECT_EQ(find(findings, "no_relevant")->title.en,
              "queries without a relevant document: 1 of 3");
    EXPECT_EQ(find(findings, "no_relevant")->title.zh, "3 个查询中有 1 个没有相关文档");
    EXPECT_EQ(find(findings, "one_grade"), nullptr);
}

TEST(RunCoverage, CountsQueriesAndJudgedResults) {
    const Labels labels = make_labels({{.query = "1", .doc = "a", .grade = 1.0},
                                       {.query = "1", .doc = "c", .grade = 0.0},
                                       {.query = "2", .doc = "a", .grade = 1.0}});
    const assay::Run run = make_run("r", {{"1", "a", 3.0},
                                          {"1", "b", 2.0},
                                          {"1", "c", 1.0},
                                          {"1", "d", 0.5},
                                          {"3", "x", 1.0},
                                          {"3", "y", 1.0}});
    const RunCoverage coverage = run_coverage(labels, run, {.judged_at = {1, 3, 10}});
    EXPECT_EQ(coverage.queries, 2U);
    EXPECT_EQ(coverage.with_labels, 1U);
    EXPECT_EQ(coverage.missing, std::vector<std::string>{"2"});
    EXPECT_EQ(coverage.no_labels, std::vector<std::string>{"3"});
    EXPECT_EQ(coverage.equal_scores, std::vector<std::string>{"3"});
    EXPECT_EQ(coverage.lengths.min, 2U);
    EXPECT_EQ(coverage.lengths.median, 3.0);
    // Query 1 alone has labels and results: a and c of a, b, c, d are judged.
    EXPECT_DOUBLE_EQ(coverage.judged_at[0].share, 1.0);
    EXPECT_DOUBLE_EQ(coverage.judged_at[1].share, 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(coverage.judged_at[2].share, 0.5);
    EXPECT_EQ(coverage.judged_at[2].queries, 1U);
    EXPECT_EQ(coverage.judged_at[2].without_results, 1U);  // query 2
}

// Ties across the cutoff, a query without a relevant document, one that the run lacks: whatever the
// policies make of them, the number is that of the metric.
TEST(RunCoverage, SharesOfJudgedResultsAreThoseOfTheMetric) {
    std::mt19937 random{61};
    const std::vector<Policies> all{{},
                                    {.no_relevant = QueryRule::zero},
                                    {.missing = QueryRule::skip},
                                    {.ties = TieOrder::docid_ascending},
                                    {.ties = TieOrder::expected},
                                    {.unjudged = Unjudged::condensed}};
    for (const Policies& policies : all) {
        RandomCase given = random_case(random, {.queries = 6, .scores = 3});
        std::erase_if(given.base, [](const TestRow& row) { return row.query == "q1"; });
        const Labels labels = given.make_labels();
        const assay::Run run = given.make_base();
        const ScoreTable table = score_one(labels, run, make_plan("Judged@2", policies));
        const RunCoverage coverage =
            run_coverage(labels, run, {.judged_at = {2}, .policies = policies});
        EXPECT_EQ(coverage.judged_at[0].share, table.columns[0][0].average);
        EXPECT_EQ(coverage.judged_at[0].queries, table.columns[0][0].count);
    }
}

TEST(RunCoverage, ReportsDuplicatesInsteadOfFailing) {
    const Labels labels = make_labels({{.query = "1", .doc = "a", .grade = 1.0}});
    const assay::Run run =
        make_run("r", {{"1", "a", 3.0}, {"1", "b", 2.0}, {"1", "a", 1.0}, {"1", "a", 0.0}});
    const RunCoverage coverage = run_coverage(labels, run, {});
    ASSERT_EQ(coverage.duplicates.size(), 1U);
    EXPECT_EQ(coverage.duplicates[0].doc, "a");
    EXPECT_EQ(coverage.duplicates[0].times, 3U);
    const std::vector<Finding> findings = run_findings(coverage, {});
    ASSERT_NE(find(findings, "duplicates"), nullptr);
    EXPECT_EQ(find(findings, "duplicates")->severity, Severity::serious);
}

TEST(RunCoverage, SeesRanksAgainstScores) {
    const Labels labels = make_labels({{.query = "1", .doc = "a", .grade = 1.0}});
    const assay::Run run = make_run("r", {{"1", "a", 1.0, 1},
                                          {"1", "b", 2.0, 2},
                                          {"2", "a", 2.0, 1},
                                          {"2", "b", 1.0, 2},
                                          {"3", "a", 1.0, 0},
                                          {"3", "b", 2.0, 0}});
    EXPECT_EQ(run_coverage(labels, run, {}).rank_against_score, std::vector<std::string>{"1"});
}

TEST(RunCoverage, SeesDocumentsThatStandInMostQueries) {
    std::vector<TestRow> rows;
    for (std::size_t q = 0; q < 8; ++q) {
        rows.push_back({id("q", q), "everywhere", 2.0});
        rows.push_back({id("q", q), id("own", q), 1.0});
    }
    const Labels labels = make_labels({{.query = "q0", .doc = "a", .grade = 1.0}});
    const RunCoverage coverage = run_coverage(labels, make_run("r", rows), {.threads = 3});
    ASSERT_EQ(coverage.common.size(), 1U);
    EXPECT_EQ(coverage.common[0].doc, "everywhere");
    EXPECT_EQ(coverage.common[0].queries, 8U);
}

TEST(RunCoverage, SeesIdsThatLeakUnlessChanceExplainsThem) {
    std::vector<TestRow> leaking;
    std::vector<TestRow> chance;
    std::vector<LabelsBuilder::Row> rows;
    for (std::size_t q = 0; q < 6; ++q) {
        rows.push_back({.query = id("q", q), .doc = "a", .grade = 1.0});
        leaking.push_back({id("q", q), id("doc-q", q), 1.0});
        for (std::size_t d = 0; d < 6; ++d) chance.push_back({id("q", q), id("doc-q", d), 1.0});
    }
    const Labels labels = make_labels(rows);
    const RunCoverage leak = run_coverage(labels, make_run("r", leaking), {});
    EXPECT_EQ(leak.queries_with_carried, 6U);
    EXPECT_EQ(leak.carried_by_chance, 0U);
    const std::vector<Finding> findings = run_findings(leak, {});
    ASSERT_NE(find(findings, "id_leak"), nullptr);
    EXPECT_EQ(find(findings, "id_leak")->severity, Severity::serious);
    const RunCoverage usual = run_coverage(labels, make_run("r", chance), {});
    EXPECT_EQ(usual.carried_by_chance, 6U);
    EXPECT_EQ(find(run_findings(usual, {}), "id_leak"), nullptr);
}

TEST(RunCoverage, SeesARunMadeFromTheLabels) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<TestRow> perfect;
    for (std::size_t q = 0; q < 6; ++q) {
        for (std::size_t d = 0; d < 3; ++d) {
            rows.push_back({.query = id("q", q), .doc = id("d", d), .grade = d < 2 ? 1.0 : 0.0});
            perfect.push_back({id("q", q), id("d", d), -static_cast<double>(d)});
        }
    }
    const Labels labels = make_labels(rows);
    EXPECT_NE(
        find(run_findings(run_coverage(labels, make_run("r", perfect), {}), {}), "perfect_run"),
        nullptr);
    std::swap(perfect[1].score, perfect[2].score);
    const RunCoverage coverage = run_coverage(labels, make_run("r", perfect), {});
    EXPECT_EQ(coverage.perfect, 5U);
    EXPECT_EQ(find(run_findings(coverage, {}), "perfect_run"), nullptr);
}

TEST(RunFindings, ComeMostSevereFirst) {
    RunCoverage coverage;
    coverage.queries = 10;
    coverage.with_labels = 9;
    coverage.no_labels = {"x"};
    coverage.empty = {"y"};
    coverage.judged_at = {{.k = 10, .share = 0.2}};
    const std::vector<Finding> findings = run_findings(coverage, {});
    ASSERT_EQ(findings.size(), 3U);
    EXPECT_EQ(findings[0].id, "few_judged");
    EXPECT_EQ(findings[0].title.zh, "前 10 个结果中已标注的占 20.0 %");
    EXPECT_EQ(findings[1].id, "empty_lists");
    EXPECT_EQ(findings[2].id, "queries_without_labels");
}

TEST(HasToken, TakesWholeWordsOnly) {
    EXPECT_TRUE(has_token("doc-12-a", "12"));
    EXPECT_TRUE(has_token("q12", "q12"));
    EXPECT_TRUE(has_token("x112_12", "12"));
    EXPECT_FALSE(has_token("doc-112-a", "12"));
    EXPECT_FALSE(has_token("doc-12a", "12"));
    EXPECT_FALSE(has_token("doc", ""));
}

}  // namespace
}  // namespace assay
