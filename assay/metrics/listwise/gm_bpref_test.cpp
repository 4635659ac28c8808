#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(GmBpref, IsBprefAveragedGeometrically) {
    EXPECT_NEAR(trec_score("gm_bpref"), 0.4167, kFourDecimals);
    EXPECT_EQ(find_family("GMBpref")->average, Average::geometric);
}

}  // namespace
}  // namespace assay
