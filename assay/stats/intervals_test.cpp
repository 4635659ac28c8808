#include "assay/stats/intervals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/stats/noise.h"
#include "assay/stats/testing.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Interval by_t(const std::vector<double>& column, double confidence = 0.95) {
    return t_intervals({&column, 1}, confidence)[0];
}

Interval studentised(const std::vector<double>& column, const BootstrapOptions& options) {
    return studentised_intervals({&column, 1}, options)[0];
}

Interval wide(const std::vector<double>& column, const BootstrapOptions& options) {
    return wide_intervals({&column, 1}, options)[0];
}

/// A value between 0 and 1, both left out.
double uniform(Draws& draws) { return (static_cast<double>(draws.below(1U << 30)) + 0.5) / 0x1p30; }

double normal(Draws& draws) {
    const double radius = std::sqrt(-2 * std::log(uniform(draws)));
    return radius * std::cos(6.283185307179586 * uniform(draws));
}

TEST(TInterval, AgreesWithACalculationByHand) {
    // Mean 0.0741667 and deviation 0.1142134 of twelve; the 0.975 quantile of Student's t with 11
    // degrees of freedom is 2.200985 (tables; SciPy 1.17.1's t.ppf has 2.200985160082949).
    EXPECT_NEAR(by_t(kTwelve).low, 0.0015989449, 1e-9);
    EXPECT_NEAR(by_t(kTwelve).high, 0.1467343884, 1e-9);
}

/// The definition, value by value: samples drawn as resample.h promises, t as in any textbook, the
/// quantiles between the two nearest.
Interval plain_studentised(const std::vector<double>& values, const BootstrapOptions& options) {
    const auto n = values.size();
    std::vector<double> t;
    for (std::uint64_t b = 0; b < options.samples; ++b) {
        Draws draws{RandomStream{options.seed, b}};
        std::vector<double> sample;
        for (std::size_t i = 0; i < n; ++i) sample.push_back(values[draws.below(n)]);
        const double distance = mean_of(sample) - mean_of(values);
        const double error = deviation_of(sample) / std::sqrt(static_cast<double>(n));
        if (error > 0) {
            t.push_back(distance / error);
        } else {
            t.push_back(std::abs(distance) < 1e-12 ? 0 : std::copysign(kInfinity, distance));
        }
    }
    std::sort(t.begin(), t.end());
    const auto at = [&](double share) {
        const double place = share * static_cast<double>(t.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const double part = place - std::floor(place);
        return t[below] + part * (t[std::min(below + 1, t.size() - 1)] - t[below]);
    };
    const double error = deviation_of(values) / std::sqrt(static_cast<double>(n));
    const double tail = (1 - options.confidence) / 2;
    return {mean_of(values) - error * at(1 - tail), mean_of(values) - error * at(tail)};
}

TEST(StudentisedInterval, IsThatOfAPlainTwin) {
    const BootstrapOptions options{.samples = 999, .seed = 7, .confidence = 0.9};
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const std::vector<double> column = random_column(seed, 20 + 5 * seed);
        const Interval expected = plain_studentised(column, options);
        EXPECT_NEAR(studentised(column, options).low, expected.low, 1e-12) << seed;
        EXPECT_NEAR(studentised(column, options).high, expected.high, 1e-12) << seed;
    }
}

TEST(StudentisedInterval, LeansToTheSideOfTheRareLargeValues) {
    const std::vector<double> skewed{0.01, 0.02, 0.02, 0.03, 0.03, 0.04, 0.05, 0.06, 0.1, 0.9};
    const Interval interval = studentised(skewed, {});
    const double mean = mean_of(skewed);
    EXPECT_GT(interval.high - mean, 2 * (mean - interval.low));
}

TEST(StudentisedInterval, IsFiniteAmongZeros) {
    // 6 of 10 are 0: a sample of zeros alone comes in 0.6 % of cases, with an infinite t.
    const std::vector<double> mostly{0, 0, 0, 0, 0, 0, 0.2, -0.1, 0.3, 0.1};
    // One of 100 differs: of the samples 37 % are zeros alone, and no quantile of t is finite.
    std::vector<double> one(100, 0.0);
    one[7] = -0.5;
    for (const std::vector<double>& column : {mostly, one}) {
        for (const Interval& interval : {studentised(column, {}), wide(column, {})}) {
            EXPECT_TRUE(std::isfinite(interval.low) && std::isfinite(interval.high));
            EXPECT_LT(interval.low, mean_of(column));
            EXPECT_GT(interval.high, mean_of(column));
        }
    }
    // 1 of 100 seen is 0.0545 at most (Clopper and Pearson), each of them a loss of 0.5.
    EXPECT_NEAR(studentised(one, {}).low, -0.5 * 0.0544594, 1e-6);
}

TEST(StudentisedInterval, KnowsASampleThatIsTheMeanFromOneWithoutSpread) {
    // A third of the samples of two are the middle value alone, whose mean is the column's but for
    // rounding: t is 0 there, and not infinite.
    const std::vector<double> three{0.1, 0.2, 0.3};
    const Interval interval = studentised(three, {.samples = 2000, .confidence = 0.02});
    EXPECT_NEAR(interval.low, 0.2, 0.02);
    EXPECT_NEAR(interval.high, 0.2, 0.02);
}

TEST(WideInterval, TakesTheOuterBoundAtEachEnd) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        std::vector<double> column = random_column(seed, 12);
        for (double& value : column) value = value * value * value;
        const BootstrapOptions options{.samples = 500};
        const Interval t = by_t(column);
        const Interval boot = studentised(column, options);
        EXPECT_EQ(wide(column, options).low, std::min(t.low, boot.low));
        EXPECT_EQ(wide(column, options).high, std::max(t.high, boot.high));
    }
}

TEST(SmallSampleIntervals, OfDifferencesAllTheSameAreAPoint) {
    const std::vector<double> same(7, 0.1);
    const std::vector<double> noisy{0.3 - 0.2, 0.4 - 0.3, 0.1, 0.8 - 0.7, 0.2 - 0.1};
    ASSERT_NE(noisy[0], noisy[1]);
    for (const std::vector<double>& column : {same, noisy}) {
        for (const Interval& interval : {by_t(column), studentised(column, {}), wide(column, {})}) {
            EXPECT_NEAR(interval.low, 0.1, 1e-12);
            EXPECT_EQ(interval.low, interval.high);
        }
    }
}

TEST(SmallSampleIntervals, NeedTwoFiniteValues) {
    for (const std::vector<double>& column :
         {std::vector<double>{}, {0.3, kNaN}, {0.3, kInfinity, -kInfinity}}) {
        EXPECT_TRUE(std::isnan(by_t(column).low));
        EXPECT_TRUE(std::isnan(wide(column, {.samples = 100}).low));
        EXPECT_TRUE(std::isnan(studentised(column, {.samples = 100}).high));
    }
}

TEST(SmallSampleIntervals, DependOnNeitherThreadsNorOtherColumns) {
    std::vector<std::vector<double>> columns;
    for (std::uint64_t c = 0; c < 7; ++c) columns.push_back(random_column(c, 40 + c % 2));
    columns[6][3] = kNaN;
    columns[2].assign(40, 0.25);
    const auto all = wide_intervals(columns, {.samples = 500, .threads = 1});
    const auto threads = wide_intervals(columns, {.samples = 500, .threads = 3});
    for (std::size_t c = 0; c < columns.size(); ++c) {
        EXPECT_EQ(all[c].low, threads[c].low);
        EXPECT_EQ(all[c].high, threads[c].high);
        EXPECT_EQ(all[c].low, wide(columns[c], {.samples = 500}).low);
    }
}

/// How many of 400 columns of n have their true mean outside the interval.
template <typename Value>
std::size_t misses(std::size_t n, double mean, Value value, bool old) {
    Draws draws{RandomStream{3, n}};
    std::vector<std::vector<double>> columns(400, std::vector<double>(n));
    for (auto& column : columns) {
        for (double& entry : column) entry = value(draws);
    }
    const BootstrapOptions options{.samples = 400};
    const auto intervals = old ? bca_intervals(columns, options) : wide_intervals(columns, options);
    return static_cast<std::size_t>(std::ranges::count_if(
        intervals, [&](const Interval& i) { return !(i.low <= mean && mean <= i.high); }));
}

// Wanted are 20 of 400; the standard error is 4.4. bench/coverage.cpp measures it properly.
TEST(WideInterval, CoversAsItSaysWhereBcaDoesNot) {
    const auto skewed = [](Draws& draws) { return 1 - std::exp(0.8 * normal(draws)); };
    const double mean = 1 - std::exp(0.32);
    EXPECT_LE(misses(20, mean, skewed, false), 32U);  // 92 %
    EXPECT_GE(misses(20, mean, skewed, true), 36U);   // 91 %
    const auto zeros = [](Draws& draws) {
        return uniform(draws) < 0.6 ? 0.0 : 0.05 + 0.2 * normal(draws);
    };
    EXPECT_LE(misses(20, 0.02, zeros, false), 30U);
    EXPECT_GE(misses(20, 0.02, zeros, true), 40U);
}

}  // namespace
}  // namespace assay
