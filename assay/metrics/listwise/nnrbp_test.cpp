#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(Nnrbp, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("nNRBP", storage.view()).value, 0.717948717948718, 1e-15);
    EXPECT_NEAR(measure("nNRBP(alpha=0.3,beta=0.8)", storage.view()).value, 0.6659681212185594,
                1e-15);
}

TEST(Nnrbp, ExplainsItself) { expect_explained("nNRBP", diverse_case().view()); }

}  // namespace
}  // namespace assay
