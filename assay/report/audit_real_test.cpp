#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>

#include "assay/audit/audit.h"
#include "assay/evaluate/score.h"
#include "assay/io/read.h"

namespace assay {
namespace {

constexpr const char* kFolder = ASSAY_SOURCE_DIR "/../shared/data/chinese/lecard/";

/// LeCaRD, where two systems' first results are mostly unjudged.
class LecardAudit : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "no ../shared/data/chinese/lecard";
        const std::string folder = kFolder;
        labels_ = read_labels(folder + "label_top30_dict.json", {});
        base_ = read_run(folder + "bm25_top100.json", {});
        system_ = read_run(folder + "lm_top100.json", {});
    }

    /// The labels, and a grade drawn for every document of both lists that has none.
    Labels drawn(std::mt19937& random, unsigned grades) const {
        LabelsBuilder builder{"drawn", false};
        builder.keep_storage_of(labels_);
        RowBuffer buffer;
        for (std::size_t q = 0; q < labels_.queries().size(); ++q) {
            const std::string_view query = labels_.queries()[q];
            std::set<std::string_view> known;
            for (const Label& label : labels_.of(q)) {
                known.insert(label.doc);
                builder.add({.query = query, .doc = label.doc, .grade = label.grade});
            }
            for (const assay::Run* run : {&base_, &system_}) {
                run->rows->read(*run->find(query), buffer);
                for (const RunRow& row : buffer.rows) {
                    if (!known.insert(row.doc).second) continue;
                    builder.add({.query = query,
                                 .doc = row.doc,
                                 .grade = static_cast<double>(random() % grades)});
                }
            }
        }
        return builder.build(labels_.scale);
    }

    Labels labels_;
    assay::Run base_;
    assay::Run system_;
};

// Judged@5 of 0.0561 and 0.7533 was counted by a few lines of Python over the JSON files.
TEST_F(LecardAudit, BoundsHoldForLabelsDrawnAtRandom) {
    const Metric metric = make_metric("nDCG@5");
    const DeltaBounds bounds = delta_bounds(labels_, base_, system_, metric, {.threads = 2});
    EXPECT_NEAR(bounds.judged_base, 0.0561, 5e-5);
    EXPECT_NEAR(bounds.judged_system, 0.7533, 5e-5);
    EXPECT_TRUE(bounds.mean.exact);
    EXPECT_LT(bounds.mean.low, bounds.delta);
    EXPECT_LT(bounds.delta, bounds.mean.high);
    std::mt19937 random{1};
    Plan plan;
    plan.metrics.push_back(metric);
    const std::vector<assay::Run> runs{base_, system_};
    for (int round = 0; round < 5; ++round) {
        const ScoreTable table = score(drawn(random, 4), runs, plan);
        for (std::size_t q = 0; q < table.queries.size(); ++q) {
            const double delta = table.columns[1][0].values[q] - table.columns[0][0].values[q];
            EXPECT_GE(delta, bounds.queries[q].bounds.low - 1e-12) << table.queries[q];
            EXPECT_LE(delta, bounds.queries[q].bounds.high + 1e-12) << table.queries[q];
        }
        const double delta = table.columns[1][0].average - table.columns[0][0].average;
        EXPECT_GE(delta, bounds.mean.low);
        EXPECT_LE(delta, bounds.mean.high);
    }
}

TEST_F(LecardAudit, FindsTheWantOfLabels) {
    const std::vector<assay::Run> runs{base_, system_};
    AuditOptions options;
    options.metrics = {make_metric("P@10")};
    options.settle_limit = 5;
    const Audit result = audit(labels_, runs, options);
    ASSERT_FALSE(result.findings.empty());
    EXPECT_EQ(result.findings.front().finding.id, "few_judged");
    EXPECT_EQ(result.findings.front().finding.severity, Severity::serious);
    EXPECT_EQ(result.settlements.front().pairs.size(), 5U);
    EXPECT_FALSE(result.settlements.front().reached);
}

}  // namespace
}  // namespace assay
