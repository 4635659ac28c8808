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

TEST(RenderScores, LabelsOfOneDocumentAreCountedOneByOne) {
    ScoreTable table = sample_scores();
    table.num_labels = 9;
    table.num_raters = 3;
    EXPECT_NE(
        rendered({}, table).find(
            "3 queries in the labels, 9 labels by 3 raters of 7 (query, document) pairs; 1 left"),
        std::string::npos);
    table.num_raters = 0;
    EXPECT_NE(rendered({.language = Language::chinese}, table)
                  .find("标注共 3 个查询、9 条标签（涉及 7 个查询-文档对）；1 个"),
              std::string::npos);
}

TEST(RenderScores, OneOfAThingIsSingular) {
    ScoreTable table = sample_scores();
    table.queries = {"q1"};
    table.left_out = {false};
    table.num_labels = 1;
    table.num_judged = 1;
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

TEST(RenderScores, SaysHowManyGainsTheCandidatesLack) {
    ScoreTable table = sample_scores();
    table.systems[0].outside_candidates = 1;
    EXPECT_NE(rendered({}, table).find(
                  "; 1 result with a gain is no candidate: the ideal list is without it\n"),
              std::string::npos);
    table.systems[0].outside_candidates = 2;
    EXPECT_NE(rendered({}, table).find(
                  "; 2 results with a gain are no candidates: the ideal list is without them\n"),
              std::string::npos);
    EXPECT_NE(rendered({.language = Language::chinese}, table)
                  .find("；2 条有增益的结果不在候选集中，理想列表不含它们\n"),
              std::string::npos);
    EXPECT_NE(
        rendered({.format = OutputFormat::json}, table).find("\"gains_outside_candidates\": 2"),
        std::string::npos);
    EXPECT_EQ(rendered({.format = OutputFormat::json}).find("gains_outside_candidates"),
              std::string::npos);
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

TEST(RenderScores, LatexHasItsNotesAsComments) {
    const std::string text = rendered({.format = OutputFormat::latex});
    EXPECT_TRUE(
        text.ends_with("\\end{tabular}\n"
                       "% relstring of new is undefined: it is no number\n"
                       "% 3 queries in the labels, 7 labels; 1 left out: no relevant document\n"
                       "% new: 1 query of the labels missing; 2 queries without labels ignored\n"
                       "% conventions: gain=linear ties=docid-desc relevant_from=1\n"))
        << text;
    EXPECT_TRUE(render_scores({{"quality", sample_scores()}}, {.format = OutputFormat::latex})
                    .starts_with("% aspect: quality\n\\begin{tabular}"));
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

TEST(RenderScores, CsvOfAspectsIsOneTable) {
    ScoreReportOptions options{.format = OutputFormat::csv};
    const std::vector<AspectScores> both{{"quality", sample_scores()},
                                         {"freshness", sample_scores()}};
    EXPECT_EQ(render_scores(both, options),
              "aspect,metric,new,queries\n"
              "quality,nDCG@10,0.5,2\nquality,PNR,inf,1\nquality,relstring,,0\n"
              "freshness,nDCG@10,0.5,2\nfreshness,PNR,inf,1\nfreshness,relstring,,0\n");
    options.language = Language::chinese;
    options.per_query = true;
    EXPECT_TRUE(
        render_scores({{"质量", sample_scores()}}, options)
            .starts_with("维度,查询,系统,nDCG@10,PNR,relstring\n质量,q1,new,0.25,inf,-32\n"));
}

TEST(NotesBeside, SayForEachAspectWhatCsvHasNoPlaceFor) {
    const ScoreReportOptions options{.format = OutputFormat::csv};
    EXPECT_EQ(notes_beside({{"", sample_scores()}}, options),
              "relstring of new is undefined: it is no number\n"
              "3 queries in the labels, 7 labels; 1 left out: no relevant document\n"
              "new: 1 query of the labels missing; 2 queries without labels ignored\n"
              "conventions: gain=linear ties=docid-desc relevant_from=1\n");
    EXPECT_TRUE(notes_beside({{"quality", sample_scores()}}, options)
                    .starts_with("aspect: quality\nrelstring of new"));
}

/// `new` has 3 pairs in order, 1 inverted and a residual of 0.25; 2 queries have no grade 3.
ScoreTable scores_with_parts() {
    ScoreTable table = sample_scores();
    table.columns[0][1].parts = {
        {.name = "in_order", .counts = true, .values = {}, .total = 3},
        {.name = "inverted", .counts = true, .values = {}, .total = 1},
        {.name = "residual", .counts = false, .values = {}, .total = 0.25}};
    table.columns[0][0].left_out = 3;
    return table;
}

TEST(RenderScores, NumbersBesideAValueAndQueriesOfNoUseToAMetricAreNoted) {
    const std::string text = rendered({.digits = 3}, scores_with_parts());
    EXPECT_NE(text.find("\n\nPNR of new: in_order=3 inverted=1 residual=0.250\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("\nnDCG@10: 3 queries left out: nothing to find for it\n"),
              std::string::npos)
        << text;
    const std::string zh = rendered({.language = Language::chinese}, scores_with_parts());
    EXPECT_NE(zh.find("\nPNR（new）：正序对=3 逆序对=1 残差=0.2500\n"), std::string::npos) << zh;
    EXPECT_NE(zh.find("\nnDCG@10：3 个查询对它而言没有可找的内容，不计入\n"), std::string::npos)
        << zh;
    ScoreTable one = scores_with_parts();
    one.columns[0][0].left_out = 1;
    one.systems.push_back(system_summary("old", 0, 0));
    one.columns.push_back(one.columns[0]);
    one.columns[1][0].left_out = 0;
    EXPECT_NE(rendered({}, one).find("\nnDCG@10: 0 queries left out: "), std::string::npos);
}

TEST(RenderScores, AnAverageThatIsTextIsShown) {
    ScoreTable table = sample_scores();
    table.columns[0][2].text = "bm25";
    EXPECT_NE(rendered({}, table).find("relstring    bm25        0\n"), std::string::npos)
        << rendered({}, table);
    EXPECT_NE(rendered({.format = OutputFormat::csv}, table).find("\nrelstring,bm25,0\n"),
              std::string::npos);
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
