#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(PIa, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("P_IA@3", storage.view()).value, 0.25, 1e-15);
    EXPECT_NEAR(measure("P-IA@10", storage.view()).value, 0.15, 1e-15);
}

// Six hits among six results and four subtopics.
TEST(PIa, WithoutACutoffDividesByTheNumberOfResults) {
    EXPECT_DOUBLE_EQ(measure("P_IA", diverse_case().view()).value, 6.0 / 24.0);
    EXPECT_EQ(measure("P_IA", subtopic_case({}, {{{0, 1}}}).view()).value, 0.0);
}

TEST(PIa, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("P_IA@5", {0, 0}).undefined, Undefined::no_relevant);
}

TEST(PIa, ExplainsItself) { expect_explained("P_IA@3", diverse_case().view()); }

}  // namespace
}  // namespace assay
