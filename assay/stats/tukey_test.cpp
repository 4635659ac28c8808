#include "assay/stats/tukey.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/stats/testing.h"

namespace assay {
namespace {

std::vector<double> moved(std::vector<double> scores, double by) {
    for (double& score : scores) score += by;
    return scores;
}

TEST(TukeyHsd, OfTwoSystemsIsTheRandomisationTest) {
    const std::vector<double> base = random_column(1, 30);
    for (const double by : {0.0, 0.04, 0.08, 0.15}) {
        const std::vector<double> fresh = moved(random_column(2, 30), by);
        std::vector<double> differences;
        for (std::size_t q = 0; q < base.size(); ++q) differences.push_back(fresh[q] - base[q]);
        const double p = randomisation_tests({&differences, 1}, {.flips = 20'000})[0].p;
        const std::vector<std::vector<double>> systems{base, fresh};
        // Drawn from other random words: five standard errors of the difference.
        EXPECT_NEAR(tukey_hsd(systems, {.flips = 20'000}).p[0][1], p,
                    5 * std::sqrt(2 * p * (1 - p) / 20'000) + 1e-4);
    }
}

/// All (3!)^2 ways of handing out the scores of two queries to three systems.
TEST(TukeyHsd, ComesNearTheCountOfAllPermutations) {
    const std::vector<std::vector<double>> systems{{0.1, 0.2}, {0.3, 0.2}, {0.6, 0.8}};
    // Means of systems: 0.15, 0.25, 0.7; the second query's two equal scores make 6 * 6 = 36 cases.
    // Range 1.1 of sums (pair 0, 2): 0.6 with 0.8 in one system, 0.1 with 0.2 in another: 12 of
    // them have 0.6 with 0.8; then 0.1 and 0.3 both get 0.2: 12/36 have a range of 1.1.
    // Range 0.9 (pair 1, 2): no others reach it: 0.3 + 0.8 less 0.1 + 0.2 is 0.8: 12/36 too.
    const TukeyResult result = tukey_hsd(systems, {.flips = 20'000});
    EXPECT_NEAR(result.p[0][2], 12 / 36.0, 0.017);
    EXPECT_EQ(result.p[1][2], result.p[0][2]);
    EXPECT_EQ(result.p[0][1], 1);  // 0.2: every range is larger
}

TEST(TukeyHsd, IsStricterThanOnePairAlone) {
    std::vector<std::vector<double>> systems;
    for (std::uint64_t s = 0; s < 6; ++s) systems.push_back(random_column(s, 40));
    systems[1] = moved(systems[1], 0.1);
    const double pair = tukey_hsd(std::span{systems}.first(2), {.flips = 5000}).p[0][1];
    const TukeyResult all = tukey_hsd(systems, {.flips = 5000});
    EXPECT_GT(all.p[0][1], pair);
    EXPECT_EQ(all.p[0][1], all.p[1][0]);
    EXPECT_EQ(all.p[4][4], 1);
}

TEST(TukeyHsd, DoesNotDependOnThreads) {
    std::vector<std::vector<double>> systems;
    for (std::uint64_t s = 0; s < 4; ++s) systems.push_back(random_column(s, 25));
    EXPECT_EQ(tukey_hsd(systems, {.flips = 1000, .threads = 1}).p,
              tukey_hsd(systems, {.flips = 1000, .threads = 3}).p);
}

TEST(TukeyHsd, CannotTellEqualSystemsApart) {
    const std::vector<double> scores = random_column(9, 20);
    const std::vector<std::vector<double>> same{scores, scores, moved(moved(scores, 0.7), -0.7)};
    EXPECT_EQ(tukey_hsd(same, {.flips = 200}).p[0][2], 1);
    const std::vector<std::vector<double>> empty(2);
    EXPECT_TRUE(std::isnan(tukey_hsd(empty, {}).p[0][1]));
}

}  // namespace
}  // namespace assay
