#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// Of the pairs of 高中高高中低, 9 are in order, 2 inverted and 4 of equal grade.
TEST(PairAccuracy, IsTheShareOfPairsInOrder) {
    EXPECT_EQ(score("PairAccuracy", {3, 2, 3, 3, 2, 1}), 9.0 / 11.0);
    EXPECT_EQ(score("PairAccuracy(ties=in_order)", {3, 2, 3, 3, 2, 1}), 13.0 / 15.0);
    EXPECT_EQ(score("PairAccuracy", {3, 2, 1}), 1.0);
    EXPECT_EQ(score("PairAccuracy", {1, 2, 3}), 0.0);
    EXPECT_EQ(measure("PairAccuracy", {2, 2}).undefined, Undefined::other);
}

/// The mean over all orders of documents 1 to 3, which have one score, of the list 2 | 0 3 1 | 1.
TEST(PairAccuracy, ExpectedValueIsTheMeanOverOrders) {
    std::array<double, 3> tied{0, 1, 3};
    double sum = 0.0;
    double orders = 0.0;
    do {
        sum += score("PairAccuracy", {2, tied[0], tied[1], tied[2], 1});
        orders += 1.0;
    } while (std::ranges::next_permutation(tied).found);
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{2, 0, 3, 1, 1});
    storage.tie_ends = {1, 4, 5};
    const MetricFamily& family = *find_family("PairAccuracy");
    const RankingMetric expected = family.make_expected(parse_metric("PairAccuracy"));
    EXPECT_NEAR(expected(storage.view(), nullptr).value, sum / orders, 1e-15);
    EXPECT_FALSE(family.make_expected(parse_metric("PairAccuracy@2")));
}

}  // namespace
}  // namespace assay
