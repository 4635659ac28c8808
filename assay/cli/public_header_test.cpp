#include <gtest/gtest.h>

#include "assay/assay.h"

namespace assay {
namespace {

// The calculation that assay.h shows, on the sample; the value is the README's.
TEST(PublicHeader, IsEnoughToScoreARun) {
    const std::string folder = ASSAY_SOURCE_DIR "/examples/";
    const Labels labels = read_labels(folder + "labels.csv", {});
    const assay::Run run = read_run(folder + "new.run", {});
    Plan plan;
    plan.metrics.push_back(make_metric("nDCG@10"));
    const ScoreTable table = score(labels, {&run, 1}, plan);
    EXPECT_NEAR(table.columns[0][0].average, 0.8464, 5e-5);
}

// And what compare and gate make of it, by the same header.
TEST(PublicHeader, IsEnoughToCompareTwoRuns) {
    const std::string folder = ASSAY_SOURCE_DIR "/examples/";
    const Labels labels = read_labels(folder + "labels.csv", {});
    const std::vector<assay::Run> runs{read_run(folder + "baseline.run", {}),
                                       read_run(folder + "new.run", {})};
    Plan plan;
    plan.metrics.push_back(make_metric("nDCG@10"));
    const ScoreTable table = score(labels, runs, plan);
    const Comparison comparison = compare(table, 1, {});
    EXPECT_EQ(comparison.pairs.front().verdict, Verdict::better);
    EXPECT_TRUE(verdict_line(table, comparison, 1, 1, nullptr).en.starts_with("nDCG@10 0.720"));
}

}  // namespace
}  // namespace assay
