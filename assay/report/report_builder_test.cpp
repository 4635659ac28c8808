#include "assay/report/report_builder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/evaluate/score.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

Labels sample_labels() {
    return make_labels({{.query = "q1", .doc = "d1", .grade = 2},
                        {.query = "q1", .doc = "d2", .grade = 0},
                        {.query = "q2", .doc = "d1", .grade = 1},
                        {.query = "q3", .doc = "d1", .grade = 0}});
}

std::vector<assay::Run> sample_runs() {
    return {make_run("base", {{"q1", "d2", 3}, {"q1", "d1", 2}, {"q2", "d9", 1}}),
            make_run("new", {{"q1", "d1", 3}, {"q1", "d2", 2}, {"q2", "d1", 1}})};
}

ReportData sample_data(const Labels& labels, const std::vector<assay::Run>& runs,
                       const Plan& plan) {
    ReportData data;
    data.compared.table = score(labels, runs, plan);
    data.compared.num_metrics = plan.metrics.size();
    data.grades = label_grades(labels, plan.policies);
    return data;
}

// nDCG@1: q1 0 and 1 (the base has a grade of 0 on top), q2 0 and 1; q3 has no relevant document.
TEST(DepthCurves, HaveTheMeansAndEndWithTheLongestList) {
    const Labels labels = sample_labels();
    const auto runs = sample_runs();
    const auto curves = depth_curves(labels, runs, make_plan("nDCG@10"), 0.95);
    ASSERT_EQ(curves.size(), 2U);
    EXPECT_EQ(curves[0].name, "nDCG@k");
    EXPECT_EQ(curves[0].k, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(curves[0].systems[0].mean[0], 0.0);
    EXPECT_EQ(curves[0].systems[1].mean[0], 1.0);
    // R@2 of the base: 1 and 0. t interval with one degree of freedom: 0.5 ± 12.706 * 0.5.
    EXPECT_EQ(curves[1].name, "R@k");
    EXPECT_NEAR(curves[1].systems[0].low[1], 0.5 - 12.706204736432095 * 0.5, 1e-9);
}

TEST(LabelGrades, AreCountedLowestFirst) {
    const auto grades = label_grades(sample_labels(), {});
    ASSERT_EQ(grades.size(), 3U);
    EXPECT_EQ(grades[0].grade, 0.0);
    EXPECT_EQ(grades[0].count, 2U);
    EXPECT_FALSE(grades[0].relevant);
    EXPECT_EQ(grades[2].grade, 2.0);
    EXPECT_TRUE(grades[2].relevant);
}

TEST(AddQueries, FillsListsAndCountsGrades) {
    const Labels labels = sample_labels();
    const auto runs = sample_runs();
    const Plan plan = make_plan("nDCG@10");
    ReportData data = sample_data(labels, runs, plan);
    Queries queries;
    queries.queries.push_back({"q1", "降噪耳机", {{"intent", "buy"}}});
    add_queries(labels, runs, plan, &queries, {}, data);
    ASSERT_EQ(data.queries.size(), 3U);
    EXPECT_EQ(data.queries[0].text, "降噪耳机");
    EXPECT_EQ(data.queries[0].attributes.at("intent"), "buy");
    ASSERT_EQ(data.queries[0].lists.size(), 2U);
    EXPECT_EQ(data.queries[0].lists[1][0].doc, "d1");
    EXPECT_EQ(data.queries[0].lists[1][0].grade, 2.0);
    EXPECT_TRUE(data.queries[2].lists.empty());
    ASSERT_TRUE(data.grades_at.has_value());
    // base: d2 (0), d1 (2), d9 (unjudged); new: d1 (2), d2 (0), d1 (1).
    EXPECT_EQ(data.grades_at->systems[0], (std::vector<std::size_t>{1, 0, 1, 1}));
    EXPECT_EQ(data.grades_at->systems[1], (std::vector<std::size_t>{1, 1, 1, 0}));
}

TEST(AddQueries, LeavesOutListsBeyondTheSizeOfThePage) {
    const Labels labels = sample_labels();
    const auto runs = sample_runs();
    const Plan plan = make_plan("nDCG@10");
    ReportData data = sample_data(labels, runs, plan);
    add_queries(labels, runs, plan, nullptr, {.most_bytes = 40}, data);
    EXPECT_EQ(data.lists_left_out, 1U);
    // q2 changed most (0 to 1) and keeps its lists.
    EXPECT_FALSE(data.queries[1].lists.empty());
    EXPECT_TRUE(data.queries[0].lists.empty());
}

TEST(ReportHtml, NoTextOfAUserEndsTheData) {
    const Labels labels = sample_labels();
    const auto runs = sample_runs();
    ReportData data = sample_data(labels, runs, make_plan("nDCG@10"));
    data.title = "</script><script>alert(1)</script>";
    const std::string page = report_html(data);
    EXPECT_EQ(page.find("<script>alert(1)"), std::string::npos);
    EXPECT_NE(page.find("\\u003c/script>\\u003cscript>alert(1)"), std::string::npos);
    EXPECT_EQ(page.find(R"(id="assay-data"></script>)"), std::string::npos);
}

}  // namespace
}  // namespace assay
