#include "assay/metrics/score_groups.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

TEST(GroupByScore, CountsEachScoreFromTheHighestDown) {
    const std::vector<double> scores{1, 3, 1, 3, 3};
    const std::vector<double> grades{0, 2, 2, 1, 2};
    const ScoreGroups pairs = group_by_score(scores, grades, 2.0);
    EXPECT_EQ(pairs.relevant, 3U);
    EXPECT_EQ(pairs.other, 2U);
    ASSERT_EQ(pairs.groups.size(), 2U);
    EXPECT_EQ(pairs.groups[0].score, 3.0);
    EXPECT_EQ(pairs.groups[0].relevant, 2U);
    EXPECT_EQ(pairs.groups[1].other, 1U);
}

TEST(GroupByScore, MinusZeroIsZero) {
    const std::vector<double> scores{-0.0, 0.0};
    const std::vector<double> grades{1, 0};
    const ScoreGroups pairs = group_by_score(scores, grades, 1.0);
    ASSERT_EQ(pairs.groups.size(), 1U);
    EXPECT_FALSE(std::signbit(pairs.groups[0].score));
}

}  // namespace
}  // namespace assay
