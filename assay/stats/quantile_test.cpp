#include "assay/stats/quantile.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "assay/stats/testing.h"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Quantile, IsBetweenTheTwoNearest) {
    const std::vector<double> sorted{1, 2, 4, 8};
    EXPECT_EQ(sorted_quantile(sorted, 0), 1);
    EXPECT_EQ(sorted_quantile(sorted, 0.5), 3);
    EXPECT_EQ(sorted_quantile(sorted, 0.75), 5);
    EXPECT_EQ(sorted_quantile(sorted, 1), 8);
}

TEST(Quantile, IsTheSameInAnyOrder) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::vector<double> values = random_column(seed, 1 + seed);
        std::vector<double> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        for (const double share : {0.0, 0.025, 0.3, 0.975, 1.0}) {
            EXPECT_EQ(quantile_of(values, share), sorted_quantile(sorted, share));
        }
    }
}

TEST(Quantile, IsInfiniteBesideAnInfiniteOneAndNeverNaN) {
    std::vector<double> values{-kInfinity, 0, 1, kInfinity};
    EXPECT_EQ(sorted_quantile(values, 0), -kInfinity);
    EXPECT_EQ(sorted_quantile(values, 0.1), -kInfinity);
    EXPECT_EQ(sorted_quantile(values, 0.5), 0.5);
    EXPECT_EQ(quantile_of(values, 0.9), kInfinity);
    EXPECT_EQ(quantile_of(values, 0.1), -kInfinity);
}

}  // namespace
}  // namespace assay
