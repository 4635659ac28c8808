#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumQ, CountsOneForAQuery) {
    EXPECT_EQ(trec_score("num_q"), 1.0);
    EXPECT_EQ(find_family("NumQ")->average, Average::sum);
}

}  // namespace
}  // namespace assay
