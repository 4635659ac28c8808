#include "assay/report/funnel_report.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

/// Ten relevant documents of two queries: eight recalled, four of those kept, one entered.
FunnelReport sample() {
    FunnelReport report;
    report.labels_source = "labels.csv";
    report.sources = {"a.run", "b.run"};
    report.scale = Scale::four_grades();
    Funnel& funnel = report.funnel;
    funnel.num_queries = 2;
    funnel.num_relevant = 10;
    funnel.missed = 2;
    funnel.never_found = 1;
    funnel.stages = {{"recall", 0, 400, 8, 0, 0.8, 1.0}, {"粗排", 50, 100, 5, 1, 0.5, 0.5}};
    for (std::size_t i = 0; i < 4; ++i) {
        funnel.lost.push_back({1, "q1", "d" + std::to_string(i), i < 2 ? 3.0 : 2.0, i + 1, {}});
    }
    funnel.lost[0].rank_below = 57;
    return report;
}

std::string render(OutputFormat format, Language language = Language::english,
                   std::optional<std::size_t> lost = {}) {
    return render_funnel(sample(),
                         {.format = format, .language = language, .digits = 3, .lost = lost});
}

TEST(FunnelReport, TableForPeople) {
    EXPECT_EQ(render(OutputFormat::table, Language::english, 2),
              R"(stage   depth  documents  relevant  recall  survival  lost  entered
───────────────────────────────────────────────────────────────────
recall    all        400         8   0.800     1.000     0        0
粗排       50        100         5   0.500     0.500     4        1

2 queries, 10 relevant documents; the first stage does not have 2 of them, no stage has 1
粗排 loses most: 50.0 % of the relevant documents it was given

lost documents, 2 of 4:

lost at  query  document  label  rank before  rank there
────────────────────────────────────────────────────────
粗排     q1     d0        high             1          57
粗排     q1     d1        high             2           –
)");
}

TEST(FunnelReport, NoListWithoutLosses) {
    FunnelReport report = sample();
    report.funnel.lost.clear();
    report.funnel.stages[1].survival = 1.0;
    const std::string text = render_funnel(report, {});
    EXPECT_EQ(text.find("lost documents"), std::string::npos);
    EXPECT_EQ(text.find("loses most"), std::string::npos);
}

TEST(FunnelReport, Chinese) {
    const std::string text = render(OutputFormat::markdown, Language::chinese, 0);
    EXPECT_NE(text.find("| 阶段 |"), std::string::npos) << text;
    EXPECT_NE(text.find("损失最大的是 粗排：丢掉了上一阶段相关文档的 50.0 %"), std::string::npos);
    EXPECT_EQ(text.find("丢失的文档"), std::string::npos);
}

TEST(FunnelReport, CsvIsOneTable) {
    EXPECT_EQ(render(OutputFormat::csv),
              "stage,depth,documents,relevant,recall,survival,lost,entered\n"
              "recall,,400,8,0.8,1,0,0\n"
              "粗排,50,100,5,0.5,0.5,4,1\n");
    EXPECT_EQ(render(OutputFormat::csv, Language::english, 1),
              "lost at,query,document,label,rank before,rank there\n"
              "粗排,q1,d0,high,1,57\n");
}

TEST(FunnelReport, JsonHasEveryMember) {
    const std::string json = funnel_json(sample(), 1);
    for (const char* part :
         {R"("schema": "assay.funnel/1")", R"("relevant": 10)", R"("depth": null)",
          R"("depth": 50)", R"("survival": 0.5)", R"("missed": 2)", R"("never_found": 1)",
          R"("lost_total": 4)", R"("rank_there": 57)", R"("source": "b.run")"}) {
        EXPECT_NE(json.find(part), std::string::npos) << part << "\n" << json;
    }
    EXPECT_EQ(json.find("d1"), std::string::npos);
}

}  // namespace
}  // namespace assay
