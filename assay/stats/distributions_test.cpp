#include "assay/stats/distributions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Values: SciPy 1.17.1 (norm.cdf, norm.ppf, t.sf, nct.sf + nct.cdf).
TEST(Distributions, AgreeWithSciPy) {
    EXPECT_NEAR(normal_cdf(-1.2), 0.11506967022170822, 1e-15);
    EXPECT_NEAR(normal_quantile(0.9), 1.2815515655446004, 1e-14);
    EXPECT_NEAR(student_two_tailed(-2.3, 7), 0.05499109520437159, 1e-14);
    EXPECT_NEAR(student_quantile(0.975, 9), 2.262157162798205, 1e-13);  // t.ppf
    EXPECT_NEAR(t_test_power(0.5, 20, 0.05), 0.5645044184390203, 1e-9);
    EXPECT_NEAR(t_test_power(0.02, 20, 0.05), 0.05082838067544823, 1e-9);
    EXPECT_NEAR(t_test_power(-0.2, 200, 0.01), 0.5905710180850181, 1e-9);
}

TEST(Distributions, TakeTheEndsOfTheirRange) {
    EXPECT_EQ(normal_cdf(kInfinity), 1);
    EXPECT_EQ(normal_cdf(-kInfinity), 0);
    EXPECT_EQ(normal_quantile(0), -kInfinity);
    EXPECT_EQ(normal_quantile(1), kInfinity);
    EXPECT_EQ(student_two_tailed(-kInfinity, 3), 0);
    EXPECT_EQ(t_test_power(0, 20, 0.05), 0.05);
    EXPECT_EQ(t_test_power(100, 20, 0.05), 1);
    EXPECT_TRUE(std::isnan(normal_cdf(kNaN)));
    EXPECT_TRUE(std::isnan(normal_quantile(kNaN)));
    EXPECT_TRUE(std::isnan(student_two_tailed(kNaN, 3)));
    EXPECT_TRUE(std::isnan(t_test_power(0.5, 1, 0.05)));
}

TEST(Distributions, TossAFairCoin) {
    EXPECT_NEAR(coin_two_tailed(1, 4), 2 * 5 / 16.0, 1e-15);
    EXPECT_NEAR(coin_two_tailed(4, 4), 2 / 16.0, 1e-15);
    EXPECT_EQ(coin_two_tailed(2, 4), 1);
}

}  // namespace
}  // namespace assay
