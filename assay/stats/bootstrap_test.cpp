#include "assay/stats/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/stats/noise.h"
#include "assay/stats/testing.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
const BootstrapOptions kMany{.samples = 50'000};

/// Most values small, a few large.
const std::vector<double> kSkewed{0, 0, 0, 0, 0, 0, 0.02, 0.03, 0.05, 0.1, 0.4, 0.9};

Interval bca(const std::vector<double>& column, const BootstrapOptions& options) {
    return bca_intervals({&column, 1}, options)[0];
}

Interval percentile(const std::vector<double>& column, const BootstrapOptions& options) {
    return percentile_intervals({&column, 1}, options)[0];
}

// Values: scipy.stats.bootstrap of SciPy 1.17.1, 200,000 samples.
TEST(PercentileInterval, ComesNearSciPy) {
    EXPECT_NEAR(percentile(kTwelve, kMany).low, 0.01417, 0.002);
    EXPECT_NEAR(percentile(kTwelve, kMany).high, 0.1375, 0.002);
    EXPECT_NEAR(percentile(kSkewed, kMany).low, 0.0125, 0.002);
    EXPECT_NEAR(percentile(kSkewed, kMany).high, 0.2958, 0.006);
}

TEST(BcaInterval, ComesNearSciPy) {
    EXPECT_NEAR(bca(kTwelve, kMany).low, 0.01667, 0.002);
    EXPECT_NEAR(bca(kTwelve, kMany).high, 0.1408, 0.002);
    EXPECT_NEAR(bca(kSkewed, kMany).low, 0.0250, 0.002);
    EXPECT_NEAR(bca(kSkewed, kMany).high, 0.3858, 0.006);
}

TEST(BcaInterval, IsThePercentileOneWhenNothingIsSkewed) {
    std::vector<double> symmetric;
    for (int i = 1; i <= 30; ++i) {
        symmetric.push_back(0.01 * i);
        symmetric.push_back(-0.01 * i);
    }
    const Interval plain = percentile(symmetric, kMany);
    const Interval corrected = bca(symmetric, kMany);
    EXPECT_NEAR(corrected.low, plain.low, 0.001);
    EXPECT_NEAR(corrected.high, plain.high, 0.001);
}

TEST(BcaInterval, WidensWithConfidence) {
    const Interval narrow = bca(kTwelve, {.confidence = 0.8});
    const Interval wide = bca(kTwelve, {.confidence = 0.99});
    EXPECT_LT(wide.low, narrow.low);
    EXPECT_LT(narrow.low, mean_of(kTwelve));
    EXPECT_LT(mean_of(kTwelve), narrow.high);
    EXPECT_LT(narrow.high, wide.high);
}

TEST(Intervals, OfDifferencesAllTheSameAreAPoint) {
    const std::vector<double> same(7, 0.1);
    for (const Interval& interval : {bca(same, {}), percentile(same, {})}) {
        EXPECT_EQ(interval.low, 0.1);
        EXPECT_EQ(interval.high, 0.1);
    }
}

TEST(BcaInterval, HoldsTheMeanWhenOneQueryChanged) {
    std::vector<double> column(100, 0.0);
    column[7] = 0.5;
    const Interval interval = bca(column, {});
    EXPECT_EQ(interval.low, 0);
    EXPECT_GT(interval.high, 0.005);
    EXPECT_LT(interval.high, 0.03);  // six times in a sample of 100: 0.06 % of samples
}

TEST(Intervals, NeedTwoFiniteValues) {
    EXPECT_TRUE(std::isnan(bca({0.3, kNaN}, {}).low));
    EXPECT_TRUE(std::isnan(percentile({}, {}).high));
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(std::isnan(bca({0.3, infinity, -infinity}, {}).low));
}

TEST(Intervals, DependOnNeitherThreadsNorOtherColumns) {
    std::vector<std::vector<double>> columns;
    for (std::uint64_t c = 0; c < 7; ++c) columns.push_back(random_column(c, 40 + c % 2));
    columns[6][3] = kNaN;
    const auto all = bca_intervals(columns, {.samples = 500, .threads = 1});
    const auto threads = bca_intervals(columns, {.samples = 500, .threads = 3});
    for (std::size_t c = 0; c < columns.size(); ++c) {
        EXPECT_EQ(all[c].low, threads[c].low);
        EXPECT_EQ(all[c].high, threads[c].high);
        EXPECT_EQ(all[c].low, bca(columns[c], {.samples = 500}).low);
    }
    EXPECT_NE(all[0].low, bca(columns[0], {.samples = 500, .seed = 2}).low);
}

TEST(BootstrapP, AgreesWithThePublishedValue) {
    const std::vector<double> d = trec8_differences(125, 126);
    if (d.empty()) GTEST_SKIP() << kNoTable;
    // 0.000586 of a million; five standard errors of both together. Studentised it would be 0.0018.
    EXPECT_NEAR(bootstrap_p(d, {.samples = 200'000}), 0.000586,
                5 * std::sqrt(0.000586 * (1 / 2e5 + 1 / 1e6)));
}

TEST(BootstrapP, IsOneForZerosAndNeverZero) {
    EXPECT_EQ(bootstrap_p(std::vector<double>{0, 0, 0}, {}), 1);
    EXPECT_EQ(bootstrap_p(std::vector<double>(9, 0.1 + 0.2 - 0.3), {}), 1);
    EXPECT_EQ(bootstrap_p(std::vector<double>{0.5, 0.5, 0.5}, {.samples = 99}), 0.01);
    EXPECT_TRUE(std::isnan(bootstrap_p(std::vector<double>{0.5, kNaN}, {})));
}

}  // namespace
}  // namespace assay
