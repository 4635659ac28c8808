#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(Nrbp, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("NRBP", storage.view()).value, 0.451171875, 1e-15);
    EXPECT_NEAR(measure("NRBP(alpha=0.3,beta=0.8)", storage.view()).value, 0.38838272, 1e-15);
}

// Without novelty (alpha 0) and with one subtopic it is RBP.
TEST(Nrbp, IsRbpWhereNoveltyDoesNotCount) {
    EXPECT_DOUBLE_EQ(score("NRBP(alpha=0,beta=0.8)", {1, 0, 1}), score("RBP(p=0.8)", {1, 0, 1}));
}

TEST(Nrbp, ExplainsItself) { expect_explained("NRBP", diverse_case().view()); }

}  // namespace
}  // namespace assay
