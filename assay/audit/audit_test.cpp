#include "assay/audit/audit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "assay/audit/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

bool has(const Audit& audit, std::string_view id) {
    return std::ranges::any_of(audit.findings,
                               [&](const AuditFinding& entry) { return entry.finding.id == id; });
}

AuditOptions options_for(std::string_view metrics) {
    AuditOptions options;
    options.metrics = make_metrics(split_metric_list(metrics));
    return options;
}

TEST(Audit, OfOneRunHasNoComparison) {
    std::mt19937 random{61};
    const RandomCase given = random_case(random, {.queries = 5});
    const std::vector<assay::Run> runs{given.make_base()};
    const Audit result = audit(given.make_labels(), runs, options_for("nDCG@3,P@2"));
    EXPECT_EQ(result.runs.size(), 1U);
    EXPECT_EQ(result.ties.front().size(), 2U);
    EXPECT_TRUE(result.pairs.empty());
    EXPECT_TRUE(result.settlements.empty());
    EXPECT_FALSE(result.label_difference);
}

TEST(Audit, OfTwoRunsHasBoundsTiesAndPairsToLabel) {
    std::mt19937 random{62};
    const RandomCase given = random_case(random, {.queries = 5, .scores = 3});
    const Labels labels = given.make_labels();
    const std::vector<assay::Run> runs{given.make_base(), given.make_system()};
    AuditOptions options = options_for("nDCG@3,AP");
    options.labels_before = &labels;
    const Audit result = audit(labels, runs, options);
    ASSERT_EQ(result.pairs.size(), 2U);
    EXPECT_DOUBLE_EQ(result.pairs[0].bounds.delta,
                     result.ties[1][0].value - result.ties[0][0].value);
    EXPECT_EQ(result.settlements.size(), 1U);
    EXPECT_EQ(has(result, "unjudged_decide"), !result.pairs[0].bounds.sign_is_certain() ||
                                                  !result.pairs[1].bounds.sign_is_certain());
    ASSERT_EQ(result.label_changes.size(), 1U);
    EXPECT_EQ(result.label_changes[0].labels, 0.0);
    EXPECT_EQ(result.label_difference->same, labels.size());
}

TEST(Audit, WhatLabelsAndRunsDoNotHaveInCommonIsSerious) {
    const Labels labels = make_labels({{.query = "q1", .doc = "a", .grade = 1.0},
                                       {.query = "q2", .doc = "a", .grade = 1.0},
                                       {.query = "q3", .doc = "a", .grade = 1.0}});
    const std::vector<assay::Run> runs{
        make_run("good", {{"q1", "a", 1.0}, {"q2", "a", 1.0}, {"q3", "x", 1.0}}),
        make_run("poor", {{"q1", "x", 1.0}})};
    const KnownDocuments known{"docs", [](std::string_view id) { return id == "a"; }, {"a"}};
    AuditOptions options = options_for("P@1");
    options.known = &known;
    const Audit result = audit(labels, runs, options);
    std::vector<std::string> found;
    for (const auto& [about, finding] : result.findings) {
        const bool ours = finding.id == "little_overlap" || finding.id == "nothing_labelled" ||
                          finding.id == "unknown_documents";
        if (!ours) continue;
        EXPECT_EQ(finding.severity, Severity::serious);
        found.push_back(about + " " + finding.id);
    }
    EXPECT_EQ(found, (std::vector<std::string>{"good unknown_documents", "poor little_overlap",
                                               "poor nothing_labelled", "poor unknown_documents"}));
    EXPECT_EQ(result.unknown_labels->unknown, 0U);
}

TEST(Audit, ARunWithoutAQueryOfTheLabelsIsRefused) {
    const Labels labels = make_labels({{.query = "q1", .doc = "a", .grade = 1.0}});
    const std::vector<assay::Run> runs{make_run("r", {{"Q1", "a", 1.0}})};
    EXPECT_THROW(audit(labels, runs, options_for("P@1")), Error);
}

TEST(Audit, GoesOnOverDocumentsReturnedTwice) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<assay::Run> runs{make_run("r", {{"q", "a", 2.0}, {"q", "a", 1.0}})};
    const Audit result = audit(labels, runs, options_for("P@1"));
    EXPECT_TRUE(has(result, "duplicates"));
    EXPECT_EQ(result.ties[0][0].value, 1.0);
}

TEST(Audit, RefusesAComparisonOnDifferentGroundUnlessOnTheCommonOne) {
    const Labels labels = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "b", .grade = 0.0}});
    const Labels others = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "c", .grade = 1.0}});
    const std::vector<assay::Run> runs{make_run("base", {{"q", "b", 2.0}, {"q", "a", 1.0}}),
                                       make_run("new", {{"q", "a", 2.0}, {"q", "c", 1.0}})};
    AuditOptions options = options_for("nDCG@2");
    options.grounds = {{}, {.labels = &others}};
    const Audit refused = audit(labels, runs, options);
    EXPECT_TRUE(refused.refused);
    EXPECT_TRUE(refused.pairs.empty());
    ASSERT_TRUE(has(refused, "ground_differs"));
    EXPECT_EQ(refused.findings.front().finding.severity, Severity::serious);
    options.common = true;
    const Audit common = audit(labels, runs, options);
    ASSERT_TRUE(common.common);
    EXPECT_EQ(common.common->labels.size(), 1U);
    EXPECT_EQ(common.pairs.size(), 1U);
}

}  // namespace
}  // namespace assay
