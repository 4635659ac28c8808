#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// By hand: of the first five places two hold a document judged below 1, one an unjudged one.
TEST(Bad, CountsWhatIsJudgedAndNotRelevant) {
    EXPECT_DOUBLE_EQ(score("Bad@5", {2, 0, kUnjudged, 0, 1, 0}), 0.4);
}

TEST(Bad, UnjudgedIsNotBadAndShortListsHaveFewer) {
    EXPECT_DOUBLE_EQ(score("Bad@4", {kUnjudged, 1, 0}), 0.25);
    EXPECT_DOUBLE_EQ(score("Bad@10", {}, {1}), 0.0);
}

TEST(Bad, TheThresholdDecidesWhatIsBad) {
    EXPECT_DOUBLE_EQ(score("Bad(rel=2)@4", {2, 1, 0, 3}), 0.5);
    EXPECT_DOUBLE_EQ(score("Bad@4", {2, 1, 0, 3}), 0.25);
}

TEST(Bad, LessIsBetter) { EXPECT_EQ(make_metric("Bad@10").family->goal, Goal::less); }

}  // namespace
}  // namespace assay
