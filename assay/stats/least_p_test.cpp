#include "assay/stats/least_p.h"

#include <gtest/gtest.h>

#include <vector>

#include "assay/stats/bootstrap.h"
#include "assay/stats/paired_tests.h"
#include "assay/stats/randomisation.h"
#include "assay/stats/tukey.h"

namespace assay {
namespace {

std::vector<double> all_won(std::size_t n, double step) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < n; ++i) {
        differences.push_back(0.1 + step * static_cast<double>(i));
    }
    return differences;
}

// The tests are asked for what they say when every query is won.
TEST(LeastP, IsWhatEachTestSaysWhenEveryQueryIsWon) {
    for (std::size_t n = 1; n <= 12; ++n) {
        const std::vector<double> equal = all_won(n, 0);
        const std::vector<double> apart = all_won(n, 0.01);
        const RandomisationOptions options{.flips = 4096};
        EXPECT_DOUBLE_EQ(least_randomisation_p(n, options.flips),
                         randomisation_tests({&apart, 1}, options)[0].p);
        EXPECT_DOUBLE_EQ(least_sign_p(n), sign_test(apart).p);
        EXPECT_NEAR(least_wilcoxon_p(n), wilcoxon_test(equal).p, 1e-12);
        EXPECT_LE(least_wilcoxon_p(n), wilcoxon_test(apart).p + 1e-12);
    }
    EXPECT_EQ(least_bootstrap_p(99), bootstrap_p(all_won(5, 0), {.samples = 99}));
}

TEST(LeastP, OfFiveQueriesIsAboveFivePerCentAndOfSixBelow) {
    for (const auto least : {least_sign_p, least_wilcoxon_p}) {
        EXPECT_EQ(least(5), 0.0625);  // 2 of 32
        EXPECT_LT(least(6), 0.05);
    }
    EXPECT_EQ(least_randomisation_p(5, 100'000), 0.0625);
    EXPECT_EQ(least_randomisation_p(6, 100'000), 0.03125);
}

TEST(LeastP, OfDrawnFlipsRestsOnTheirNumber) {
    EXPECT_EQ(least_randomisation_p(7, 99), 0.01);
    EXPECT_EQ(least_randomisation_p(1'000'000, 99), 0.01);
    EXPECT_EQ(least_tukey_p(1'000'000, 3, 99), 0.01);
}

TEST(LeastP, OfTukeyIsTheShareOfPermutationsWithTheLargestRange) {
    // Two of four permutations of two queries and two systems; 6 of 36 of three systems.
    EXPECT_EQ(least_tukey_p(2, 2, 100'000), 0.5);
    EXPECT_DOUBLE_EQ(least_tukey_p(2, 3, 100'000), 1.0 / 6);
    const std::vector<std::vector<double>> systems{
        {0.1, 0.2, 0.1}, {0.5, 0.5, 0.4}, {0.9, 0.7, 0.8}};
    const double p = tukey_hsd(systems, {.flips = 100'000}).p[0][2];
    EXPECT_NEAR(p, least_tukey_p(3, 3, 100'000), 0.003);  // 1 in 36
}

TEST(LeastP, OfNoQueryIsOne) {
    EXPECT_EQ(least_randomisation_p(0, 100), 1);
    EXPECT_EQ(least_sign_p(0), 1);
    EXPECT_EQ(least_wilcoxon_p(0), 1);
    EXPECT_EQ(least_tukey_p(0, 3, 100), 1);
}

}  // namespace
}  // namespace assay
