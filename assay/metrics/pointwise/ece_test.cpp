#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1: calibration_curve's bins, their gaps weighted by their sizes.
TEST(Ece, MatchesScikitLearn) {
    EXPECT_NEAR(score("ECE", twenty_pairs()), 0.1625, 1e-15);
    EXPECT_NEAR(score("ECE(bins=5)", twenty_pairs()), 0.1125, 1e-15);
    EXPECT_NEAR(score("ECE(bins=4)", twenty_pairs()), 0.1425, 1e-15);
    EXPECT_NEAR(score("ECE(bins=10,strategy=quantile)", twenty_pairs()), 0.1625, 1e-15);
    EXPECT_NEAR(score("ECE(bins=5,strategy=quantile)", twenty_pairs()), 0.1125, 1e-15);
    EXPECT_NEAR(score("ECE(bins=4,strategy=quantile)", twenty_pairs()), 0.1325, 1e-15);
}

// scikit-learn 1.9.1, calibration_curve(n_bins=4, strategy="quantile"); numpy 2.4.6, percentile.
TEST(Ece, BinsAreThoseOfScikitLearn) {
    const MetricValue value = measure("CalibrationCurve(bins=4,strategy=quantile)", twenty_pairs());
    ASSERT_EQ(value.series.size(), 1U);
    const std::vector<std::vector<double>> expected{
        {0.05, 0.3, 7, 0.19285714285714284, 0.14285714285714285},
        {0.3, 0.55, 3, 0.43333333333333335, 0.6666666666666666},
        {0.55, 0.725, 5, 0.64, 0.4},
        {0.725, 1.0, 5, 0.88, 0.8}};
    ASSERT_EQ(value.series[0].rows.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        for (std::size_t j = 0; j < expected[i].size(); ++j) {
            EXPECT_NEAR(value.series[0].rows[i][j], expected[i][j], 1e-15) << i << ' ' << j;
        }
    }
}

TEST(Ece, AScoreOnAnEdgeBelongsToTheLowerBinAndEmptyBinsAreLeftOut) {
    const MetricValue value =
        measure("ECE(bins=2)", PairColumns{.grade = {1, 1}, .score = {0.5, 0.0}});
    ASSERT_EQ(value.series[0].rows.size(), 1U);
    EXPECT_EQ(value.series[0].rows[0], (std::vector<double>{0.0, 0.5, 2.0, 0.25, 1.0}));
    EXPECT_EQ(value.value, 0.75);
}

TEST(Ece, QuantileBinsOfOneScoreAreOne) {
    const MetricValue value = measure("ECE(strategy=quantile)",
                                      PairColumns{.grade = {1, 0, 0}, .score = {0.5, 0.5, 0.5}});
    EXPECT_EQ(value.series[0].rows.size(), 1U);
    EXPECT_NEAR(value.value, 0.5 - 1.0 / 3.0, 1e-15);
}

TEST(Ece, RejectsBadBins) {
    for (const char* text :
         {"ECE(bins=0)", "ECE(bins=2.5)", "ECE(bins=x)", "ECE(bins=1e9)", "ECE(strategy=kmeans)"}) {
        EXPECT_THROW(make_metric(text), Error) << text;
    }
}

}  // namespace
}  // namespace assay
