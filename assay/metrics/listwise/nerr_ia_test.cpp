#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(NerrIa, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("nERR_IA@3", storage.view()).value, 0.675, 1e-15);
    EXPECT_NEAR(measure("nERR_IA@20", storage.view()).value, 0.7407407407407406, 1e-15);
}

TEST(NerrIa, WithoutACutoffReadsBothListsToTheEnd) {
    const RankingStorage storage = diverse_case();
    EXPECT_EQ(measure("nERR_IA", storage.view()).value,
              measure("nERR-IA@20", storage.view()).value);
}

TEST(NerrIa, ExplainsItself) { expect_explained("nERR_IA", diverse_case().view()); }

}  // namespace
}  // namespace assay
