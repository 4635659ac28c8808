#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(ErrIa, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("ERR_IA@3", storage.view()).value, 0.421875, 1e-15);
    EXPECT_NEAR(measure("ERR_IA@20", storage.view()).value, 0.48089837714902606, 1e-15);
}

// ndeval leaves depth 1 undivided (it says 2.0 here); it prints depths 5, 10 and 20 only.
TEST(ErrIa, IsDividedAtDepthOneToo) {
    EXPECT_DOUBLE_EQ(measure("ERR-IA@1", diverse_case().view()).value, 2.0 / 4.0);
}

TEST(ErrIa, ExplainsItself) { expect_explained("ERR_IA@5", diverse_case().view()); }

}  // namespace
}  // namespace assay
