#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumRelRet, MatchesTrecEval) {
    EXPECT_EQ(trec_score("num_rel_ret"), 3.0);
    EXPECT_EQ(trec_score("NumRelRet(rel=2)"), 2.0);
    EXPECT_EQ(trec_score("NumRelRet@4"), 2.0);
    EXPECT_EQ(find_family("NumRelRet")->average, Average::sum);
}

}  // namespace
}  // namespace assay
