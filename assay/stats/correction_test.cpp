#include "assay/stats/correction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

const std::vector<double> kFour{0.03, 0.01, 0.04, 0.02};

void expect_near(const std::vector<double>& actual, const std::vector<double>& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i) EXPECT_NEAR(actual[i], expected[i], 1e-15) << i;
}

TEST(Corrected, LeavesThePValuesAloneWhenAsked) {
    EXPECT_EQ(corrected(kFour, Correction::none), kFour);
}

TEST(Corrected, HolmMultipliesTheSmallestMostAndNeverFalls) {
    // sorted 0.01 0.02 0.03 0.04 x 4 3 2 1 = 0.04 0.06 0.06 0.04, never below the one before
    expect_near(corrected(kFour, Correction::holm), {0.06, 0.04, 0.06, 0.06});
}

TEST(Corrected, BonferroniMultipliesByTheFamily) {
    expect_near(corrected(kFour, Correction::bonferroni), {0.12, 0.04, 0.16, 0.08});
}

TEST(Corrected, BenjaminiHochbergDividesByTheRankAndNeverRises) {
    // sorted 0.01 0.02 0.03 0.04 x 4 / (1 2 3 4) = 0.04 everywhere
    expect_near(corrected(kFour, Correction::benjamini_hochberg), {0.04, 0.04, 0.04, 0.04});
    // 0.001 0.03 0.04 x 3 / (1 2 3) = 0.003 0.045 0.04, never above the one after
    expect_near(corrected(std::vector<double>{0.04, 0.001, 0.03}, Correction::benjamini_hochberg),
                {0.04, 0.003, 0.04});
}

TEST(Corrected, NeverExceedsOne) {
    const std::vector<double> large{0.5, 0.9, 1.0};
    expect_near(corrected(large, Correction::holm), {1, 1, 1});
    expect_near(corrected(large, Correction::bonferroni), {1, 1, 1});
    expect_near(corrected(large, Correction::benjamini_hochberg), {1, 1, 1});
}

TEST(Corrected, DoesNotCountNaNInTheFamily) {
    const std::vector<double> p{0.01, std::numeric_limits<double>::quiet_NaN(), 0.02};
    for (const Correction how :
         {Correction::holm, Correction::bonferroni, Correction::benjamini_hochberg}) {
        const std::vector<double> with = corrected(p, how);
        const std::vector<double> without = corrected(std::vector<double>{0.01, 0.02}, how);
        EXPECT_EQ(with[0], without[0]);
        EXPECT_TRUE(std::isnan(with[1]));
        EXPECT_EQ(with[2], without[1]);
    }
}

}  // namespace
}  // namespace assay
