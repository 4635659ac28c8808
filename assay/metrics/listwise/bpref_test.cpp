#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Bpref, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("bpref"), 0.4167, kFourDecimals);
    EXPECT_NEAR(trec_score("Bpref(negative=unjudged,rel=2)"), 0.25, kFourDecimals);
    EXPECT_NEAR(score("bpref", {1, 0, kUnjudged, kUnjudged, 1}, {1}), 0.3333, kFourDecimals);
}

// By hand, -1 being a judgment: N = 4, R = 4; (1 - 1/4 + 1 - 1/4 + 1 - 3/4) / 4.
TEST(Bpref, CountsNegativeGradesAsNonrelevantByDefault) {
    EXPECT_DOUBLE_EQ(trec_score("Bpref"), 1.75 / 4.0);
}

TEST(Bpref, HasNoPenaltyWhenNothingIsJudgedNonrelevant) {
    EXPECT_EQ(score("Bpref", {kUnjudged, 1}), 1.0);
}

TEST(Bpref, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("Bpref", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
