#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumRel, MatchesTrecEval) {
    EXPECT_EQ(trec_score("num_rel"), 4.0);
    EXPECT_EQ(trec_score("NumRel(rel=2)"), 2.0);
    EXPECT_EQ(find_family("NumRel")->average, Average::sum);
}

}  // namespace
}  // namespace assay
