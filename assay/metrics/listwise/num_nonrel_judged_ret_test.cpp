#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumNonrelJudgedRet, MatchesTrecEval) {
    EXPECT_EQ(trec_score("num_nonrel_judged_ret"), 2.0);
    EXPECT_EQ(trec_score("NumNonrelJudgedRet(negative=unjudged,rel=2)"), 3.0);
}

TEST(NumNonrelJudgedRet, CountsNegativeGradesAsJudgedByDefault) {
    EXPECT_EQ(trec_score("NumNonrelJudgedRet"), 3.0);
}

}  // namespace
}  // namespace assay
