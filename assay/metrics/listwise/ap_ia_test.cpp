#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(ApIa, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("AP_IA", storage.view()).value, 0.40625, 1e-15);
    EXPECT_NEAR(measure("MAP_IA(rel=2)", storage.view()).value, 0.125, 1e-15);
}

TEST(ApIa, PerfectListScoresOne) {
    EXPECT_EQ(measure("AP_IA", subtopic_case({{{0, 1}, {1, 1}}, {{0, 1}, {1, 1}}}).view()).value,
              1);
}

TEST(ApIa, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("AP_IA", {0, 0}).undefined, Undefined::no_relevant);
}

TEST(ApIa, ExplainsItself) { expect_explained("AP_IA", diverse_case().view()); }

}  // namespace
}  // namespace assay
