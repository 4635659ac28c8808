#include "assay/compare/latency.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace assay {
namespace {

TEST(Latency, PercentilesByTheNearestRank) {
    std::vector<double> values{std::nan("")};
    for (int i = 1; i <= 100; ++i) values.push_back(i);
    const auto summary = summarise_latency(values);
    ASSERT_TRUE(summary.has_value());
    EXPECT_EQ(summary->count, 100U);
    EXPECT_EQ(summary->p50, 50.0);
    EXPECT_EQ(summary->p95, 95.0);
    EXPECT_EQ(summary->p99, 99.0);
    EXPECT_EQ(summary->mean, 50.5);
    EXPECT_FALSE(summarise_latency(std::vector<double>{std::nan("")}).has_value());
}

}  // namespace
}  // namespace assay
