#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4: -m utility, and -m utility.2,-1,0.5,0.1 -N 100.
TEST(Utility, MatchesTrecEval) {
    EXPECT_DOUBLE_EQ(trec_score("utility"), -2.0);
    EXPECT_DOUBLE_EQ(trec_score("Utility(a=2,b=-1,c=0.5,d=0.1,docs=100)"), 10.6);
}

TEST(Utility, HasAValueWithoutARelevantDocument) { EXPECT_EQ(score("utility", {0, 0}), -2.0); }

}  // namespace
}  // namespace assay
