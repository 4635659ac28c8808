#include "assay/report/score_report.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/report/score_testing.h"

namespace assay {
namespace {

std::string rendered(const ScoreReportOptions& options, const ScoreTable& table = sample_scores()) {
    return render_scores({{"", table}}, options);
}

TEST(RenderScores, ATableForPeopleSaysWhatItCounts) {
    EXPECT_EQ(rendered({}),
              "metric        new  queries\n"
              "──────────────────────────\n"
              "nDCG@10    0.5000        2\n"
              "PNR           inf        1\n"
              "relstring       –        0\n"
              "\n"
              "relstring of new is undefined: it is no number\n"
              "3 queries in the labels, 7 labels; 1 left out: no relevant document\n"
              "new: 1 query of the labels missing; 2 queries without labels ignored\n"
              "conventions: gain=linear ties=docid-desc relevant_from=1\n");
}

TEST(RenderScores, OneOfAThingIsSingular) {
    ScoreTable table = sample_scores();
    table.queries = {"q1"};
    table.left_out = {false};
    table.num_labels = 1;
    table.skipped_labels = 1;
    table.systems = {system_summary("new", 2, 1)};
    table.systems[0].skipped_rows = 1;
    const std::string text = rendered({}, table);
    EXPECT_NE(text.find("\n1 query in the labels, 1 label; 1 row skipped\n"
                        "new: 2 queries of the labels missing; 1 query without labels ignored; "
                        "1 row skipped\n"),
              std::string::npos)
        << text;
}

TEST(RenderScores, SpeaksChinese) {
    const std::string text = rendered({.language = Language::chinese});
    EXPECT_TRUE(text.starts_with("指标          new  查询数\n")) << text;
    EXPECT_NE(text.find("relstring（new）无定义：it is no number\n"
                        "标注共 3 个查询、7 条标签；1 个查询没有相关文档，不计入\n"
                        "new：缺少 1 个已标注查询；2 个查询没有标注，忽略\n"
                        "约定：gain=linear"),
              std::string::npos)
        << text;
}

TEST(RenderScores, CsvHasAllDigitsAndNothingWhereUndefined) {
    ScoreTable table = sample_scores();
    table.columns[0][0].average = 2.0 / 3.0;
    EXPECT_EQ(rendered({.format = OutputFormat::csv}, table),
              "metric,new,queries\nnDCG@10,0.6666666666666666,2\nPNR,inf,1\nrelstring,,0\n");
    EXPECT_EQ(rendered({.format = OutputFormat::csv, .per_query = true}),
              "query,system,nDCG@10,PNR,relstring\nq1,new,0.25,inf,-32\n查,new,0.75,,\n"
              "\xFF,new,,,\n");
}

TEST(RenderScores, PerQueryValuesComeBeforeTheAverages) {
    EXPECT_TRUE(rendered({.digits = 2, .per_query = true})
                    .starts_with("query  system  nDCG@10  PNR  relstring\n"
                                 "──────────────────────────────────────\n"
                                 "q1     new        0.25  inf        -32\n"
                                 "查     new        0.75    –          –\n"));
}

TEST(RenderScores, MarkdownListsItsNotes) {
    const std::string text = rendered({.format = OutputFormat::markdown});
    EXPECT_NE(text.find("\n\n- relstring of new is undefined: it is no number\n- 3 queries"),
              std::string::npos)
        << text;
}

TEST(RenderScores, ASumIsAWholeNumber) {
    ScoreTable table = sample_scores();
    table.averages[0] = "sum";
    table.columns[0][0].average = 12.0;
    EXPECT_NE(rendered({}, table).find("nDCG@10     12        2\n"), std::string::npos)
        << rendered({}, table);
}

TEST(RenderScores, CountsThatDifferBetweenSystemsAreBothShown) {
    ScoreTable table = sample_scores();
    table.systems.push_back(system_summary("old", 0, 0));
    table.columns.push_back(table.columns[0]);
    table.columns[1][1].count = 3;
    EXPECT_NE(rendered({}, table).find("      1/3\n"), std::string::npos) << rendered({}, table);
}

TEST(RenderScores, AspectsStandOneUnderTheOther) {
    const std::string text =
        render_scores({{"quality", sample_scores()}, {"freshness", sample_scores()}}, {});
    EXPECT_TRUE(text.starts_with("aspect: quality\nmetric")) << text;
    EXPECT_NE(text.find("\n\naspect: freshness\nmetric"), std::string::npos) << text;
}

TEST(ParseOutputFormat, KnowsFiveAndNamesThem) {
    EXPECT_EQ(parse_output_format("latex"), OutputFormat::latex);
    try {
        parse_output_format("xml");
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_NE(std::string_view{error.what()}.find("table, markdown, csv, json, latex"),
                  std::string_view::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace assay
