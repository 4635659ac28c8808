#include "assay/stats/randomisation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/stats/testing.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

RandomisationResult test_one(const std::vector<double>& column, const RandomisationOptions& o) {
    return randomisation_tests({&column, 1}, o)[0];
}

/// Every assignment of signs, each summed anew, in units of 0.01.
double brute_force(const std::vector<double>& hundredths) {
    const auto distance = [&](std::uint64_t signs) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < hundredths.size(); ++i) {
            const auto value = std::lround(hundredths[i] * 100);
            sum += (signs >> i) % 2 == 0 ? value : -value;
        }
        return std::abs(sum);
    };
    const std::uint64_t all = std::uint64_t{1} << hundredths.size();
    std::uint64_t count = 0;
    for (std::uint64_t signs = 0; signs < all; ++signs) count += distance(signs) >= distance(0);
    return static_cast<double>(count) / static_cast<double>(all);
}

TEST(RandomisationTests, AgreesExactlyWithSciPy) {
    const RandomisationResult result = test_one(kTwelve, {});
    EXPECT_EQ(result.p, 0.046875);  // permutation_test(permutation_type='samples', all of them)
    EXPECT_TRUE(result.exact);
    EXPECT_EQ(result.flips, 2048U);  // 2^11: one of the twelve is 0
}

TEST(RandomisationTests, AgreesWithThePublishedValue) {
    const std::vector<double> d = trec8_differences(125, 126);
    if (d.empty()) GTEST_SKIP() << kNoTable;
    const RandomisationResult result = test_one(d, {.flips = 200'000});
    EXPECT_FALSE(result.exact);
    EXPECT_EQ(result.flips, 200'000U);
    // 0.001188 of a million; five standard errors of both together
    EXPECT_NEAR(result.p, 0.001188, 5 * std::sqrt(0.001188 * (1 / 2e5 + 1 / 1e6)));
}

TEST(RandomisationTests, EnumeratesWhatBruteForceCounts) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const std::vector<double> column = random_column(seed, 1 + seed % 13);
        EXPECT_EQ(test_one(column, {}).p, brute_force(column)) << seed;
    }
}

TEST(RandomisationTests, CountsSumsThatOnlyRoundingTellsApart) {
    // 0.1 + 0.2 > 0.3 in doubles. With signs free, |sum| is 0.6 in 2 of 8, never more.
    EXPECT_EQ(test_one({0.1, 0.2, 0.3}, {}).p, 0.25);
    // The sum seen is 5.6e-17 instead of 0: every sum counts, the exact zeros too.
    EXPECT_EQ(test_one({0.1, 0.2, -0.3}, {}).p, 1);
    std::vector<double> noisy;
    for (const double d : kTwelve) noisy.push_back((d + 0.7) - 0.7);
    ASSERT_NE(noisy, kTwelve);
    EXPECT_EQ(test_one(noisy, {}).p, test_one(kTwelve, {}).p);
}

TEST(RandomisationTests, DrawnFlipsComeNearAllOfThem) {
    const double exact = test_one(kTwelve, {}).p;
    const RandomisationResult drawn = test_one(kTwelve, {.flips = 2000, .seed = 7});
    EXPECT_FALSE(drawn.exact);
    EXPECT_NEAR(drawn.p, exact, 5 * std::sqrt(exact / 2000));
}

TEST(RandomisationTests, IsNeverZeroWhenDrawn) {
    const std::vector<double> clear(40, 0.5);
    EXPECT_EQ(test_one(clear, {.flips = 999}).p, 1 / 1000.0);
}

TEST(RandomisationTests, GiveTheSameForAnySetOfColumnsAndThreads) {
    std::vector<std::vector<double>> columns;
    for (std::uint64_t c = 0; c < 19; ++c) columns.push_back(random_column(c, 90 + 7 * c));
    columns[3][5] = kNaN;
    const auto all = randomisation_tests(columns, {.flips = 5000, .seed = 3, .threads = 1});
    const auto threads = randomisation_tests(columns, {.flips = 5000, .seed = 3, .threads = 3});
    for (std::size_t c = 0; c < columns.size(); ++c) {
        EXPECT_EQ(all[c].p, threads[c].p) << c;
        EXPECT_EQ(all[c].p, test_one(columns[c], {.flips = 5000, .seed = 3}).p) << c;
    }
    EXPECT_NE(all[0].p, test_one(columns[0], {.flips = 5000, .seed = 4}).p);
}

TEST(RandomisationTests, LeavesOutWhatIsNotThere) {
    std::vector<double> with_gaps = kTwelve;
    with_gaps.insert(with_gaps.begin() + 4, kNaN);
    EXPECT_EQ(test_one(with_gaps, {}).p, test_one(kTwelve, {}).p);
    EXPECT_TRUE(std::isnan(test_one({}, {}).p));
    EXPECT_TRUE(std::isnan(test_one({kNaN, kNaN}, {}).p));
    EXPECT_TRUE(std::isnan(test_one({0.5, std::numeric_limits<double>::infinity()}, {}).p));
}

TEST(RandomisationTests, SeesNoEvidenceInZerosAndRoundingErrors) {
    EXPECT_EQ(test_one({0, 0, 0}, {}).p, 1);
    const RandomisationResult noise = test_one(std::vector<double>(50, 0.1 + 0.2 - 0.3), {});
    EXPECT_EQ(noise.p, 1);
    EXPECT_TRUE(noise.exact);
}

TEST(RandomisationTests, DoesNotDependOnTheUnit) {
    std::vector<double> large = kTwelve;
    std::vector<double> small = kTwelve;
    for (double& d : large) d *= 1e200;
    for (double& d : small) d *= 1e-5;
    EXPECT_EQ(test_one(large, {}).p, test_one(kTwelve, {}).p);
    EXPECT_EQ(test_one(small, {}).p, test_one(kTwelve, {}).p);
}

}  // namespace
}  // namespace assay
