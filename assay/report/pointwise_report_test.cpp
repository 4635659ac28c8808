#include "assay/report/pointwise_report.h"

#include <gtest/gtest.h>

#include <limits>

namespace assay {
namespace {

PointwiseReport sample() {
    MetricValue auc = MetricValue::ratio(3, 4);
    auc.series = {{.name = "roc",
                   .columns = {"fpr", "tpr", "threshold"},
                   .rows = {{0, 0, std::numeric_limits<double>::infinity()}, {1, 1, 0.5}}}};
    MetricValue confusion = MetricValue::ratio(3, 4);
    confusion.parts = {{"pairs", 4}};
    confusion.series = {
        {.name = "confusion", .columns = {"label", "0", "1"}, .rows = {{0, 2, 0}, {1, 1, 1}}}};
    return {
        .source = "scored.csv",
        .pairs = 4,
        .with_score = 4,
        .with_class = 3,
        .relevant = 2,
        .queries = {"\xFF"},
        .grades = {{.grade = 0, .labelled = 2, .predicted = 3},
                   {.grade = 1, .name = "good", .labelled = 2, .predicted = 1}},
        .conventions = {{"threshold", "0.5"}, {"relevant_from", "1"}},
        .scores = {{.metric = "AUC", .overall = auc, .by_query = {MetricValue::none("one class")}},
                   {.metric = "ConfusionMatrix", .overall = confusion, .by_query = {confusion}},
                   {.metric = "MCC",
                    .overall = MetricValue::none("no pair has a class"),
                    .by_query = {MetricValue::ratio(1, 2)}}}};
}

TEST(RenderPointwise, ATableForPeopleHasValuesReasonsAndTheMatrix) {
    EXPECT_EQ(render_pointwise(sample(), {}),
              "metric            value  details\n"
              "────────────────────────────────────────────\n"
              "AUC              0.7500\n"
              "ConfusionMatrix  0.7500  pairs=4\n"
              "MCC                   –  no pair has a class\n"
              "\n"
              "label / predicted  0  good\n"
              "──────────────────────────\n"
              "0                  2     0\n"
              "good               1     1\n"
              "\n"
              "4 pairs of 1 query, 2 relevant (grade 1 or higher)\n"
              "conventions: threshold=0.5 relevant_from=1\n");
}

TEST(RenderPointwise, TheMatrixHasTheNamesOfGradesInEveryFormat) {
    PointwiseReport report = sample();
    report.grades = {{.grade = 0, .name = "none"}, {.grade = 1, .name = "high"}};
    EXPECT_NE(render_pointwise(report, {}).find("label / predicted  none  high\n"),
              std::string::npos);
    const std::string latex = render_pointwise(report, {.format = OutputFormat::latex});
    EXPECT_NE(latex.find("label / predicted & none & high"), std::string::npos) << latex;
    EXPECT_NE(latex.find("high & 1 & 1"), std::string::npos) << latex;
}

TEST(RenderPointwise, EveryFormatHasTheConventions) {
    const std::string latex = render_pointwise(sample(), {.format = OutputFormat::latex});
    EXPECT_TRUE(
        latex.ends_with("\\end{tabular}\n% 4 pairs of 1 query, 2 relevant (grade 1 or higher)\n"
                        "% conventions: threshold=0.5 relevant_from=1\n"))
        << latex;
    const std::string markdown = render_pointwise(sample(), {.format = OutputFormat::markdown});
    EXPECT_TRUE(markdown.ends_with("\n- conventions: threshold=0.5 relevant_from=1\n")) << markdown;
    EXPECT_EQ(notes_beside(sample(), Language::chinese),
              "共 4 对，1 个查询，其中 2 对相关（档位不低于 1）\n"
              "约定：threshold=0.5 relevant_from=1\n");
    const std::string json = render_pointwise(sample(), {.format = OutputFormat::json});
    EXPECT_NE(
        json.find(
            "\n \"conventions\": {\n  \"threshold\": \"0.5\",\n  \"relevant_from\": \"1\"\n },\n"),
        std::string::npos)
        << json;
}

TEST(RenderPointwise, DoesNotSpeakOfQueriesThatPairsDoNotHave) {
    PointwiseReport report = sample();
    report.queries = {""};
    report.without_query = 4;
    EXPECT_TRUE(notes_beside(report, Language::english)
                    .starts_with("4 pairs, 2 relevant (grade 1 or higher)\n"));
    EXPECT_TRUE(notes_beside(report, Language::chinese)
                    .starts_with("共 4 对，其中 2 对相关（档位不低于 1）\n"));
    const std::string json = render_pointwise(report, {.format = OutputFormat::json});
    EXPECT_NE(json.find("\n \"queries\": 0,\n \"pairs_without_query\": 4,\n"), std::string::npos)
        << json;
}

TEST(RenderPointwise, CountsPairsWithoutAQueryBesideOthers) {
    PointwiseReport report = sample();
    report.queries = {"", "q1", "q2"};
    report.without_query = 1;
    EXPECT_TRUE(
        notes_beside(report, Language::english)
            .starts_with("4 pairs of 2 queries, 1 without a query, 2 relevant (grade 1 or"));
    EXPECT_TRUE(notes_beside(report, Language::chinese)
                    .starts_with("共 4 对，2 个查询，1 对没有查询，其中 2 对相关"));
}

TEST(RenderPointwise, SpeaksChineseAndCountsSkippedRows) {
    PointwiseReport report = sample();
    report.skipped = 1;
    const std::string text = render_pointwise(report, {.language = Language::chinese});
    EXPECT_NE(text.find("\n标签 / 预测  0  good\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n共 4 对，1 个查询，其中 2 对相关（档位不低于 1）；跳过 1 行\n约定："),
              std::string::npos)
        << text;
    EXPECT_NE(render_pointwise(report, {}).find("; 1 row skipped\n"), std::string::npos);
}

TEST(RenderPointwise, CsvIsOneTable) {
    EXPECT_EQ(render_pointwise(sample(), {.format = OutputFormat::csv}),
              "metric,value,details\nAUC,0.75,\nConfusionMatrix,0.75,pairs=4\n"
              "MCC,,no pair has a class\n");
    EXPECT_EQ(render_pointwise(sample(), {.format = OutputFormat::csv, .per_query = true}),
              "query,AUC,ConfusionMatrix,MCC\n\xFF,,0.75,0.5\n");
}

// The form that docs/scores-json.md promises.
TEST(RenderPointwise, JsonHasCurvesReasonsAndCounts) {
    const std::string json = render_pointwise(sample(), {.format = OutputFormat::json});
    EXPECT_TRUE(
        json.starts_with("{\n \"schema\": \"assay.pointwise/1\",\n \"source\": \"scored.csv\",\n"
                         " \"pairs\": 4,\n \"queries\": 1,\n"))
        << json;
    EXPECT_NE(json.find("     \"rows\": [\n      [0, 0, \"inf\"],\n      [1, 1, 0.5]\n     ]\n"),
              std::string::npos)
        << json;
    EXPECT_NE(json.find("   \"name\": \"MCC\",\n   \"value\": null,\n"
                        "   \"reason\": \"no pair has a class\""),
              std::string::npos)
        << json;
    EXPECT_NE(json.find("\"query\": {\"bytes\": \"/w==\"},"), std::string::npos) << json;
    EXPECT_NE(json.find("\"name\": \"good\",\n   \"labelled\": 2,\n   \"predicted\": 1"),
              std::string::npos)
        << json;
}

}  // namespace
}  // namespace assay
