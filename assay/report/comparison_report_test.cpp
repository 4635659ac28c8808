#include "assay/report/comparison_report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/compare/testing.h"
#include "assay/report/report_data.h"

namespace assay {
namespace {

const std::vector<double> kBase{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.5, 0.5};
const std::vector<double> kNew{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.5, 0.4};

ComparisonReport sample(std::size_t systems = 2) {
    ComparisonReport report;
    std::vector<std::vector<double>> values{kBase, kNew};
    if (systems == 3) {
        values.push_back(kNew);
        for (double& value : values[2]) value += 0.05;
    }
    report.table = make_table({{"nDCG@10", values}, {"Judged@10", values, "Judged"}});
    report.num_metrics = 2;
    CompareOptions options;
    options.samples = 500;
    report.comparison = compare(report.table, 2, options);
    report.latency.assign(systems, std::nullopt);
    return report;
}

std::string render(const ComparisonReport& report, OutputFormat format,
                   Language language = Language::english) {
    ScoreReportOptions options;
    options.format = format;
    options.language = language;
    return render_comparison(report, options);
}

TEST(ComparisonReport, TableHasEveryNumberAPersonAsksFor) {
    const std::string text = render(sample(), OutputFormat::table);
    EXPECT_NE(text.find("s0 → s1"), std::string::npos) << text;
    EXPECT_NE(text.find("0.4600  0.5300  +0.0700"), std::string::npos) << text;
    EXPECT_NE(text.find("0.0391"), std::string::npos) << text;  // 20 / 512
    EXPECT_NE(text.find("8/1/1"), std::string::npos) << text;
    EXPECT_NE(text.find("▲ better"), std::string::npos) << text;
    EXPECT_NE(text.find("(exact)"), std::string::npos) << text;
    EXPECT_NE(text.find("interval=wide (uncorrected)"), std::string::npos) << text;
}

TEST(ComparisonReport, ChineseHasNoEnglishVerdict) {
    const std::string text = render(sample(), OutputFormat::table, Language::chinese);
    EXPECT_NE(text.find("▲ 变好"), std::string::npos) << text;
    EXPECT_EQ(text.find("better"), std::string::npos) << text;
}

TEST(ComparisonReport, CsvIsOneTableForPrograms) {
    const std::string text = render(sample(3), OutputFormat::csv);
    EXPECT_EQ(text.substr(0, text.find('\n')),
              "metric,base,system,mean_base,mean_system,delta,low,high,p,p_corrected,effect,wins,"
              "ties,losses,queries,verdict");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
    EXPECT_NE(text.find("nDCG@10,s0,s2,"), std::string::npos) << text;
    EXPECT_NE(text.find(",no_goal\n"), std::string::npos) << text;
}

TEST(ComparisonReport, ManySystemsAreRankedAndPaired) {
    const std::string text = render(sample(3), OutputFormat::markdown);
    EXPECT_NE(text.find("cannot be told apart"), std::string::npos) << text;
    EXPECT_NE(text.find("row minus column"), std::string::npos) << text;
    EXPECT_NE(text.find("### s0 → s2"), std::string::npos) << text;
}

TEST(ComparisonReport, LatexHasATableASystem) {
    const std::string text = render(sample(3), OutputFormat::latex);
    std::size_t tables = 0;
    for (std::size_t at = 0; (at = text.find("\\begin{tabular}", at)) != std::string::npos; ++at) {
        ++tables;
    }
    EXPECT_EQ(tables, 2U);
}

TEST(ComparisonReport, ShowsChangedQueriesWithTheirMovements) {
    ComparisonReport report = sample();
    ChangedQuery query{.change = {9, 0.5, 0.4, -0.1}, .text = "降噪耳机", .movements = {}};
    query.movements.push_back({"d1", 3.0, 1, 4});
    query.movements.push_back({"d2", std::nan(""), std::nullopt, 1});
    query.movements.push_back({"d3", 0.0, 2, std::nullopt});
    report.changes.push_back({1, {query}, {}});
    const std::string text = render(report, OutputFormat::table);
    EXPECT_NE(text.find("q09 降噪耳机  nDCG@10 0.5000 → 0.4000 (-0.1000)"), std::string::npos)
        << text;
    EXPECT_NE(text.find("↓3"), std::string::npos);
    EXPECT_NE(text.find("entered"), std::string::npos);
    EXPECT_NE(text.find("left"), std::string::npos);
    EXPECT_NE(text.find("unjudged"), std::string::npos);
}

TEST(ComparisonReport, SaysTheConventionsAndWhichWeightsWereSkipped) {
    ComparisonReport report = sample();
    report.table.conventions = {{"like", "ranx"}, {"relevant_from", "2"}};
    report.table.weights_source = "traffic.csv";
    report.table.weights_column = "asked";
    report.table.skipped_weights = 1;
    EXPECT_TRUE(render(report, OutputFormat::table)
                    .ends_with("\nconventions: like=ranx relevant_from=2\n"
                               "weights: 1 row skipped\n"));
    EXPECT_NE(render(report, OutputFormat::json)
                  .find(R"("weights":{"source":"traffic.csv","column":"asked","skipped_rows":1})"),
              std::string::npos);
}

/// The first so many queries, by several metrics with the same values.
ComparisonReport first_queries(std::size_t queries, std::size_t metrics) {
    ComparisonReport report = sample();
    const auto first = [&](const std::vector<double>& values) {
        return std::vector<double>(values.begin(),
                                   values.begin() + static_cast<std::ptrdiff_t>(queries));
    };
    std::vector<TestColumn> columns;
    for (std::size_t m = 1; m <= metrics; ++m) {
        columns.push_back({"P@" + std::to_string(m), {first(kBase), first(kNew)}, "P"});
    }
    report.table = make_table(columns);
    report.num_metrics = metrics;
    CompareOptions together = report.comparison.options;
    together.all_primary = true;
    report.comparison = compare(report.table, metrics, together);
    return report;
}

TEST(ComparisonReport, SaysWhyIntervalAndVerdictDisagree) {
    const std::string text = render(first_queries(9, 7), OutputFormat::table);
    EXPECT_NE(text.find("\nP@1, P@2, P@3, P@4, P@5, P@6, P@7: the interval leaves out 0, yet no "
                        "difference is shown: p is "
                        "corrected for the number of comparisons, the interval is not\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(render(first_queries(9, 2), OutputFormat::table).find("yet"), std::string::npos)
        << "where they agree nothing is said";
    const std::string zh = render(first_queries(9, 7), OutputFormat::markdown, Language::chinese);
    EXPECT_NE(zh.find("P@6、P@7：区间不含 0，却未显示出差别"), std::string::npos) << zh;
}

TEST(ComparisonReport, NamesNoPowerWhereNothingCouldBeShown) {
    const std::string text = render(first_queries(6, 2), OutputFormat::table);
    EXPECT_NE(text.find("no outcome of 6 queries could be significant"), std::string::npos) << text;
    EXPECT_EQ(text.find("power"), std::string::npos) << text;
    EXPECT_EQ(text.find("more would settle"), std::string::npos) << text;
}

TEST(ComparisonReport, PrintsAnInfiniteEffectAndNoPowerOfConstantDifferences) {
    const std::string text = render(first_queries(8, 2), OutputFormat::table);
    EXPECT_NE(text.find("  inf  8/0/0"), std::string::npos) << text;
    EXPECT_NE(text.find("the effect is infinite"), std::string::npos) << text;
    EXPECT_EQ(text.find("0.0000 in"), std::string::npos) << text;
}

TEST(ReportJson, HasWhatSoManyQueriesCanShow) {
    ReportData data;
    data.compared = first_queries(6, 2);
    const std::string json = report_json(data);
    EXPECT_NE(json.find("\"least_p\":0.0625"), std::string::npos) << json;
    EXPECT_NE(json.find("\"smallest\":null,\"more_queries\":null,\"power\":{\"en\":\"no outcome"),
              std::string::npos)
        << json;
    data.compared = first_queries(9, 7);
    EXPECT_NE(report_json(data).find("\"note\":{\"en\":\"the interval leaves out 0"),
              std::string::npos);
}

TEST(ReportJson, HasEveryKeyOfTheSchema) {
    ReportData data;
    data.title = "</script>";
    data.compared = sample();
    const std::string json = report_json(data);
    for (const char* key :
         {"schema",  "title",     "language",   "systems", "metrics",     "conventions",   "labels",
          "verdict", "means",     "comparison", "slices",  "slice_notes", "hints",         "audit",
          "curves",  "grades_at", "pointwise",  "funnel",  "queries",     "lists_left_out"}) {
        EXPECT_NE(json.find('"' + std::string{key} + "\":"), std::string::npos) << key;
    }
    EXPECT_NE(json.find(R"("verdict":"better")"), std::string::npos) << json;
    EXPECT_NE(json.find(R"("verdict":null)"), std::string::npos) << json;
}

}  // namespace
}  // namespace assay
