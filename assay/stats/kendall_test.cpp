#include "assay/stats/kendall.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace assay {
namespace {

double tau(const std::vector<double>& a, const std::vector<double>& b) { return kendall_tau(a, b); }

TEST(KendallTau, IsOneForTheSameOrderAndMinusOneForTheReverse) {
    EXPECT_EQ(tau({1, 2, 3, 4}, {10, 20, 30, 40}), 1.0);
    EXPECT_EQ(tau({1, 2, 3, 4}, {4, 3, 2, 1}), -1.0);
}

TEST(KendallTau, CountsPairsByHand) {
    // 10 pairs; 3-2 and 5-4 are inverted: (8 - 2) / 10.
    EXPECT_DOUBLE_EQ(tau({1, 2, 3, 4, 5}, {1, 3, 2, 5, 4}), 0.6);
}

TEST(KendallTau, AllowsForTies) {
    // scipy.stats.kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]) of SciPy's documentation.
    EXPECT_NEAR(tau({12, 2, 1, 12, 2}, {1, 4, 7, 1, 0}), -0.47140452079103173, 1e-15);
}

TEST(KendallTau, IsUndefinedWithoutAnOrder) {
    EXPECT_TRUE(std::isnan(tau({}, {})));
    EXPECT_TRUE(std::isnan(tau({1}, {2})));
    EXPECT_TRUE(std::isnan(tau({1, 1, 1}, {1, 2, 3})));
}

}  // namespace
}  // namespace assay
