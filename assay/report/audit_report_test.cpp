#include "assay/report/audit_report.h"

#include <gtest/gtest.h>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

/// Base a, b; new c, a; a is judged 1: the case that unjudged_test.cpp works out by hand.
Audit small_audit(std::string_view unjudged = "c") {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"a", "b"};
    const std::vector<std::string_view> new_docs{unjudged, "a"};
    const std::vector<Run> runs{make_list("base", base_docs), make_list("new", new_docs)};
    AuditOptions options;
    options.metrics = {make_metric("nDCG@2")};
    return audit(labels, runs, options);
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(RenderAudit, ShowsBoundsAndWhatWouldSettleThem) {
    const std::string text = render_audit(small_audit(), {});
    EXPECT_TRUE(
        contains(text,
                 "nDCG@2  new           0.5000          0.5000         2  -0.3691  -0.6131  "
                 "+0.3869  exact\n"))
        << text;
    EXPECT_TRUE(contains(text, "documents to label: 1. If they turn out to be worth nothing"))
        << text;
    EXPECT_TRUE(contains(text,
                         "warning: new: labels of unjudged documents could turn the "
                         "difference in nDCG@2 (nDCG@2: -0.3691 as scored"))
        << text;
}

TEST(RenderAudit, SpeaksChinese) {
    const std::string text = render_audit(small_audit(), {.language = Language::chinese});
    EXPECT_TRUE(contains(text, "待标注文档：1 篇。")) << text;
    EXPECT_TRUE(contains(text, "警告：new：未标注文档的标签可能改变孰优孰劣：nDCG@2")) << text;
    EXPECT_FALSE(contains(text, "Findings"));
}

TEST(RenderAudit, SaysHowManyOfALongListItLeavesOff) {
    Audit audit = small_audit();
    audit.settlements[0].pairs.assign(13, audit.settlements[0].pairs.front());
    EXPECT_TRUE(contains(render_audit(audit, {}), "... and 3 more\n"));
}

TEST(AuditJson, HasTheNumbersInFull) {
    const std::string json = audit_json(small_audit());
    EXPECT_TRUE(contains(json, "\"schema\": \"assay.audit/1\"")) << json;
    EXPECT_TRUE(contains(json, "\"rank_base\": null")) << json;
    EXPECT_TRUE(contains(json, "\"low\": -0.613147192765")) << json;
    EXPECT_TRUE(contains(json, "\"sign_is_certain\": false")) << json;
}

TEST(SettleCsv, IsReadyForLabelling) {
    EXPECT_EQ(settle_csv(small_audit()),
              "query,doc,why\n"
              "q,c,not in base; rank 1 in new; moves nDCG@2 by up to 0.755923\n");
    EXPECT_TRUE(contains(settle_csv(small_audit("c,\"d\"")), "q,\"c,\"\"d\"\"\",not in base"));
}

}  // namespace
}  // namespace assay
