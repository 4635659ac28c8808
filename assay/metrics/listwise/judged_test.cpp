#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand: of the first five results one is unjudged; -1 is a judgment.
TEST(Judged, CountsJudgedResults) {
    EXPECT_DOUBLE_EQ(trec_score("Judged@5"), 0.8);
    EXPECT_DOUBLE_EQ(trec_score("Judged"), 0.75);
}

// ir_measures 0.4.3 divides by the results there are.
TEST(Judged, DividesByTheResultsThereAre) {
    EXPECT_DOUBLE_EQ(score("Judged@10", {1, kUnjudged}), 0.5);
}

// A list without results has no first results: neither 0 nor 1 would describe it.
TEST(Judged, IsUndefinedWithoutResults) {
    const MetricValue value = measure("Judged@10", {}, {1});
    EXPECT_EQ(value.undefined, Undefined::other);
    EXPECT_EQ(*value.reason, "no results");
}

}  // namespace
}  // namespace assay
