#include "assay/stats/power.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/stats/testing.h"

namespace assay {
namespace {

// Values: power through SciPy 1.17.1's nct, solved with brentq and by trying each n.
TEST(Power, AgreesWithSciPy) {
    EXPECT_NEAR(effect_size(kTwelve), 0.6493693155408613, 1e-12);
    EXPECT_NEAR(smallest_difference(kTwelve), 0.10149621039772573, 1e-9);
    EXPECT_EQ(queries_needed(kTwelve), 21U);
    std::vector<double> smaller;
    for (const double d : kTwelve) smaller.push_back(d - 0.06);
    EXPECT_EQ(queries_needed(smaller), 513U);
}

TEST(Power, FollowsTheNormalFormulaForTinyEffects) {
    std::vector<double> tiny;
    for (int i = 0; i < 100; ++i) tiny.push_back(i % 2 == 0 ? 1.002 : -1.0);
    const double effect = effect_size(tiny);
    const double errors = 1.959963984540054 + 0.8416212335729143;  // normal quantiles
    const double expected = errors * errors / (effect * effect);
    ASSERT_GT(expected, 1e6);
    ASSERT_TRUE(queries_needed(tiny));
    EXPECT_NEAR(static_cast<double>(*queries_needed(tiny)), expected, 4);
}

TEST(Power, KnowsNoNumberOfQueriesThatShowsNothing) {
    const std::vector<double> balanced{0.1, -0.1, 0.2, -0.2};
    EXPECT_EQ(queries_needed(balanced), std::nullopt);
    EXPECT_EQ(effect_size(balanced), 0);
    EXPECT_GT(smallest_difference(balanced), 0);
    const std::vector<double> nearly{0.1, 0.2, -0.3};  // but for rounding
    ASSERT_NE(effect_size(nearly), 0);
    EXPECT_EQ(queries_needed(nearly), std::nullopt);
}

TEST(Power, NeedsTwoQueries) {
    const std::vector<double> one{0.1, std::numeric_limits<double>::quiet_NaN()};
    EXPECT_TRUE(std::isnan(smallest_difference(one)));
    EXPECT_TRUE(std::isnan(effect_size(one)));
    EXPECT_EQ(queries_needed(one), std::nullopt);
}

TEST(Power, IsNotKnownWithoutSpread) {
    const std::vector<double> same{-0.1, -0.1, -0.1};
    const std::vector<double> noisy{0.2 - 0.3, 0.3 - 0.4, 0.7 - 0.8, -0.1};
    ASSERT_NE(noisy[0], noisy[1]);
    for (const std::vector<double>& column : {same, noisy}) {
        EXPECT_TRUE(std::isnan(smallest_difference(column)));
        EXPECT_EQ(queries_needed(column), std::nullopt);
        EXPECT_EQ(effect_size(column), -std::numeric_limits<double>::infinity());
    }
    EXPECT_TRUE(std::isnan(smallest_difference(std::vector<double>(5, 0.0))));
}

}  // namespace
}  // namespace assay
