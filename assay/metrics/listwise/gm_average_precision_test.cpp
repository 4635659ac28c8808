#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(GmAveragePrecision, IsAveragePrecisionAveragedGeometrically) {
    EXPECT_NEAR(trec_score("gm_map"), 0.3571, kFourDecimals);
    EXPECT_EQ(find_family("GMAP")->average, Average::geometric);
}

}  // namespace
}  // namespace assay
