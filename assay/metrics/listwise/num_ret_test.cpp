#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumRet, CountsResults) {
    EXPECT_EQ(trec_score("num_ret"), 8.0);
    EXPECT_EQ(find_family("NumRet")->average, Average::sum);
}

// ir_measures 0.4.3: NumRet(rel=2) counts results of grade 2 and higher.
TEST(NumRet, MayCountFromAGradeOn) {
    EXPECT_EQ(score("NumRet(rel=2)", {3, 1, kUnjudged, 2}, {2}), 2.0);
    EXPECT_EQ(score("NumRet", {3, 1, kUnjudged, 2}, {2}), 4.0);
}

}  // namespace
}  // namespace assay
