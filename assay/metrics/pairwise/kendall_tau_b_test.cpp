#include <gtest/gtest.h>

#include <cmath>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// scipy 1.17.1: kendalltau([6,5,4,3,2,1], [3,2,3,3,2,1])
TEST(KendallTauB, AllowsForEqualGrades) {
    EXPECT_NEAR(score("KendallTauB", {3, 2, 3, 3, 2, 1}), 0.5449492609130661, 1e-15);
    EXPECT_EQ(score("KendallTauB", {3, 2, 1, 0}), 1.0);
    EXPECT_EQ(score("KendallTauB", {0, 1, 2, 3}), -1.0);
}

// scipy 1.17.1: kendalltau([5,4,4,3,2,2,1], [3,2,3,0,1,1,2])
TEST(KendallTauB, AllowsForEqualScores) {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{3, 2, 3, 0, 1, 1, 2});
    storage.tie_ends = {1, 3, 4, 6, 7};
    EXPECT_NEAR(measure("KendallTauB", storage.view()).value, 0.3785166493051126, 1e-15);
    std::swap(storage.grades[1], storage.grades[2]);
    EXPECT_NEAR(measure("KendallTauB", storage.view()).value, 0.3785166493051126, 1e-15);
}

// scipy 1.17.1: kendalltau(x, g) with x = i 7919 mod 23 and g = i 104729 mod 5, i below 500
TEST(KendallTauB, MatchesScipyOnALongList) {
    std::vector<double> grades;
    std::vector<std::uint32_t> ends;
    for (std::uint32_t x = 23; x-- > 0;) {
        for (std::uint32_t i = 0; i < 500; ++i) {
            if (i * 7919U % 23U == x) grades.push_back(static_cast<double>(i * 104729U % 5U));
        }
        ends.push_back(static_cast<std::uint32_t>(grades.size()));
    }
    RankingStorage storage = RankingStorage::from_grades(grades);
    storage.tie_ends = ends;
    EXPECT_NEAR(measure("KendallTauB", storage.view()).value, 0.014678329581966932, 1e-15);
}

// 2 0 1 tie, 0 is below them. By hand: of the 6 pairs 1 has equal grades; 2 over 0 and 1 over 0
// hold in every order, the three tied pairs in half of them: 2 / sqrt(6 x 5). In no order is it
// plain tau-b, 2 / sqrt(3 x 5).
TEST(KendallTauB, ExpectedValueIsTheMeanOverOrders) {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{2, 0, 1, 0});
    storage.tie_ends = {3, 4};
    const RankingMetric expected = expected_metric(make_metric("KendallTauB"));
    EXPECT_DOUBLE_EQ(expected(storage.view(), nullptr).value, 2.0 / std::sqrt(30.0));
    EXPECT_DOUBLE_EQ(measure("KendallTauB", storage.view()).value, 2.0 / std::sqrt(15.0));
}

TEST(KendallTauB, SkipsUnjudgedUnlessAsked) {
    EXPECT_EQ(score("KendallTauB", {2, kUnjudged, 1}), 1.0);
    EXPECT_LT(score("KendallTauB(unjudged=zero)", {2, kUnjudged, 1}), 1.0);
}

TEST(KendallTauB, IsUndefinedWhenOneSideIsConstant) {
    EXPECT_EQ(measure("KendallTauB", {2, 2}).undefined, Undefined::other);
    EXPECT_EQ(measure("KendallTauB", {2}).undefined, Undefined::other);
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{2, 1});
    storage.tie_ends = {2};
    EXPECT_EQ(measure("KendallTauB", storage.view()).undefined, Undefined::other);
}

}  // namespace
}  // namespace assay
