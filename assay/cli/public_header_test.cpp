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

}  // namespace
}  // namespace assay
