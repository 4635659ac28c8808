// What holds for every pointwise metric.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

/// With default options. Fails when the registry has lost them: there would be nothing to test.
std::vector<std::string> pointwise_metrics() {
    std::vector<std::string> names;
    for (const MetricFamily& family : metric_families()) {
        if (family.cutoff == CutoffUse::required) continue;
        const Metric metric = make_metric(family.name);
        if (std::holds_alternative<PointwiseMetric>(metric.function)) names.push_back(metric.name);
    }
    EXPECT_GE(names.size(), 19U);
    return names;
}

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(PointwiseMetrics, RowOrderChangesNothing) {
    std::mt19937_64 random{11};
    for (const std::string& metric : pointwise_metrics()) {
        for (int trial = 0; trial < 20; ++trial) {
            const PairColumns pairs = random_pairs(60, random);
            const MetricValue a = measure(metric, pairs);
            const MetricValue b = measure(metric, shuffled(pairs, random));
            EXPECT_TRUE(same_bits(a.value, b.value)) << metric;
            ASSERT_EQ(a.series.size(), b.series.size()) << metric;
            for (std::size_t i = 0; i < a.series.size(); ++i) {
                EXPECT_EQ(a.series[i].rows, b.series[i].rows) << metric;
            }
        }
    }
}

TEST(PointwiseMetrics, ExplanationsEndInTheVeryValue) {
    for (const std::string& metric : pointwise_metrics()) {
        const double value = score(metric, twenty_pairs());
        for (const Language language : {Language::english, Language::chinese}) {
            Trace trace{language};
            EXPECT_TRUE(same_bits(measure(metric, twenty_pairs(), &trace).value, value)) << metric;
            EXPECT_GE(trace.lines().size(), 4U) << metric;
        }
    }
}

TEST(PointwiseMetrics, StayInTheirBounds) {
    std::mt19937_64 random{12};
    for (const std::string& metric : pointwise_metrics()) {
        const bool correlation = metric == "MCC" || metric == "QWK";
        const bool loss = metric == "LogLoss" || metric == "GradeMAE";
        for (std::size_t count = 1; count <= 60; ++count) {
            const MetricValue value = measure(metric, random_pairs(count, random));
            if (value.undefined != Undefined::no) {
                EXPECT_TRUE(std::isnan(value.value) && !value.reason.empty()) << metric;
                continue;
            }
            EXPECT_GE(value.value, correlation ? -1.0 - 1e-12 : 0.0) << metric;
            EXPECT_LE(value.value, loss ? 40.0 : 1.0 + 1e-12) << metric;
        }
    }
}

TEST(PointwiseMetrics, WithoutScoresAndClassesAreUndefinedAndSayWhy) {
    for (const std::string& metric : pointwise_metrics()) {
        const MetricValue value = measure(metric, PairColumns{.grade = {0, 1, 2}});
        EXPECT_EQ(value.undefined, Undefined::other) << metric;
        EXPECT_NE(value.reason->find("no pair has a"), std::string::npos) << metric;
        EXPECT_EQ(measure(metric, PairColumns{}).reason, "there are no pairs") << metric;
    }
}

}  // namespace
}  // namespace assay
