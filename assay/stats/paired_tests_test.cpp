#include "assay/stats/paired_tests.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/stats/testing.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
const std::vector<double> kZeros(5, 0.0);
const std::vector<double> kNothing;

TEST(PairedTTest, AgreesWithSciPy) {
    const TestResult result = paired_t_test(kTwelve);  // scipy.stats.ttest_rel
    EXPECT_NEAR(result.statistic, 2.249481294785996, 1e-12);
    EXPECT_NEAR(result.p, 0.04593165516652176, 1e-12);
}

TEST(PairedTTest, AgreesWithThePublishedValue) {
    const std::vector<double> d = trec8_differences(125, 126);
    if (d.empty()) GTEST_SKIP() << kNoTable;
    EXPECT_NEAR(paired_t_test(d).p, 0.0013193972, 5e-11);
}

TEST(PairedTTest, IsSureWhenAllDifferencesAreTheSame) {
    const std::vector<double> same{0.1, 0.1, 0.1};
    const std::vector<double> noisy{0.3 - 0.2, 0.4 - 0.3, 0.1};
    for (const std::vector<double>& column : {same, noisy}) {
        const TestResult result = paired_t_test(column);
        EXPECT_EQ(result.statistic, std::numeric_limits<double>::infinity());
        EXPECT_EQ(result.p, 0);
    }
}

TEST(PairedTTest, NeedsTwoDifferencesThatAreThere) {
    EXPECT_TRUE(std::isnan(paired_t_test(kNothing).p));
    EXPECT_TRUE(std::isnan(paired_t_test(std::vector<double>{0.5, kNaN}).p));
    std::vector<double> with_gaps = kTwelve;
    with_gaps.insert(with_gaps.begin() + 3, kNaN);
    EXPECT_EQ(paired_t_test(with_gaps).p, paired_t_test(kTwelve).p);
}

TEST(PairedTests, SayNothingOfDifferencesThatAreRoundingErrors) {
    const std::vector<double> noise(20, 0.1 + 0.2 - 0.3);
    ASSERT_NE(noise[0], 0);
    for (const std::vector<double>& same : {kZeros, noise}) {
        EXPECT_EQ(paired_t_test(same).p, 1);
        EXPECT_EQ(wilcoxon_test(same).p, 1);
        EXPECT_EQ(sign_test(same).p, 1);
    }
}

TEST(WilcoxonTest, AgreesWithSciPy) {
    // scipy.stats.wilcoxon(correction=True, method='approx')
    const TestResult result = wilcoxon_test(kTwelve);
    EXPECT_EQ(result.statistic, 10.5);
    EXPECT_NEAR(result.p, 0.05023302822033748, 1e-12);
}

TEST(WilcoxonTest, FindsTiesThroughRoundingErrors) {
    std::vector<double> noisy;
    for (const double d : kTwelve) noisy.push_back((d + 0.7) - 0.7);
    ASSERT_NE(noisy, kTwelve);
    EXPECT_EQ(wilcoxon_test(noisy).p, wilcoxon_test(kTwelve).p);
}

TEST(WilcoxonTest, AgreesWithThePublishedValueWithMidranks) {
    const std::vector<double> d = trec8_differences(125, 126);
    if (d.empty()) GTEST_SKIP() << kNoTable;
    EXPECT_NEAR(wilcoxon_test(d).p, 0.003392, 5e-7);
}

TEST(WilcoxonTest, IsNeverBelowTheExactTest) {
    // Of equal differences the approximation alone would say 0.0369; exact are 2 of 32.
    EXPECT_EQ(wilcoxon_test(std::vector<double>(5, 0.1)).p, 0.0625);
}

TEST(WilcoxonTest, HasNoEvidenceInOneQuery) {
    EXPECT_EQ(wilcoxon_test(std::vector<double>{0.5}).p, 1);  // |1 - 0.5| - 0.5 = 0
    EXPECT_TRUE(std::isnan(wilcoxon_test(kNothing).p));
}

TEST(SignTest, AgreesWithSciPy) {
    const TestResult plain = sign_test(kTwelve);  // scipy.stats.binomtest(8, 11)
    EXPECT_EQ(plain.statistic, 8);
    EXPECT_NEAR(plain.p, 0.2265625, 1e-12);
    EXPECT_NEAR(sign_test(kTwelve, 0.05).p, 2 * 9 / 256.0, 1e-12);  // 7 wins, 1 loss
}

TEST(SignTest, AgreesWithThePublishedValues) {
    const std::vector<double> d = trec8_differences(125, 126);
    if (d.empty()) GTEST_SKIP() << kNoTable;
    EXPECT_NEAR(sign_test(d).p, 0.015347, 5e-7);
    EXPECT_NEAR(sign_test(d, 0.01).p, 0.009559879, 5e-10);
}

TEST(SignTest, CountsADifferenceOfTheMarginAsATieThroughRoundingErrors) {
    const std::vector<double> d{0.31 - 0.30, 0.5, 0.5};  // 0.01 and a little
    ASSERT_GT(d[0], 0.01);
    EXPECT_EQ(sign_test(d, 0.01).statistic, 2);
}

TEST(SignTest, IsCertainOfNothingWhenBalanced) {
    EXPECT_EQ(sign_test(std::vector<double>{1, -1}).p, 1);
    EXPECT_TRUE(std::isnan(sign_test(kNothing).p));
}

}  // namespace
}  // namespace assay
