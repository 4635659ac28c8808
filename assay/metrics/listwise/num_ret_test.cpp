#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(NumRet, CountsResults) {
    EXPECT_EQ(trec_score("num_ret"), 8.0);
    EXPECT_EQ(find_family("NumRet")->average, Average::sum);
}

}  // namespace
}  // namespace assay
