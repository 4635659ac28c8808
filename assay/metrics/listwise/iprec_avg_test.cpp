#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4: -m 11pt_avg and -m 11pt_avg..25,.5,.75.
TEST(IprecAvg, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("IPrecAvg(rounding=up)"), 0.3506, kFourDecimals);
    EXPECT_NEAR(trec_score("11pt_avg(rounding=up,levels='.25,.5,.75')"), 0.4762, kFourDecimals);
    EXPECT_NEAR(score("11pt_avg(rounding=up)", {1, 0, kUnjudged, kUnjudged, 1}, {1}), 0.5091,
                kFourDecimals);
}

// By hand: the levels are 0 0 1 1 1 2 2 2 2 3 3 documents; (5 * 1 + 4 * 0.4) / 11.
TEST(IprecAvg, RoundsToTheNearestByDefault) {
    EXPECT_DOUBLE_EQ(score("11pt_avg", {1, 0, kUnjudged, kUnjudged, 1}, {1}), 6.6 / 11.0);
}

TEST(IprecAvg, RejectsBadLevels) {
    for (const char* text : {"IPrecAvg(levels=)", "IPrecAvg(levels='0.1,')", "IPrecAvg(levels='a')",
                             "IPrecAvg(levels=2)"}) {
        EXPECT_THROW(make_metric(text), Error) << text;
    }
}

}  // namespace
}  // namespace assay
