#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand, -1 being no judgment: 0.9^8 + 0.1 * (0.9^2 + 0.9^4 + 0.9^7).
TEST(RbpResid, AddsTheWeightsOfUnjudgedPlaces) {
    EXPECT_NEAR(trec_score("rbp_resid"), 0.43046721 + 0.1 * (0.81 + 0.6561 + 0.4782969), 1e-12);
    EXPECT_NEAR(trec_score("RBPResid"), 0.43046721 + 0.1 * (0.81 + 0.4782969), 1e-12);
}

// trec_eval 10 leaves the value at 0 then, the places below the results unmentioned.
TEST(RbpResid, IsZeroWhenEveryResultIsJudged) { EXPECT_EQ(score("rbp_resid", {1, 0}), 0.0); }

}  // namespace
}  // namespace assay
