#include "assay/metrics/gain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"

namespace assay {
namespace {

GainRule rule(std::string_view metric) { return GainRule{parse_metric(metric)}; }

TEST(GainRule, IsLinearUnlessToldOtherwise) {
    EXPECT_EQ(rule("DCG")(3, 0.7), 0.7);
    EXPECT_EQ(rule("DCG(gain=exponential)")(3, 3.0), 7.0);
    EXPECT_EQ(rule("DCG(dcg='exp-log2')")(3, 3.0), 7.0);
}

TEST(GainRule, AMapReplacesTheGainsItNames) {
    const GainRule mapped = rule("DCG(gains={1:0.5,2:4})");
    EXPECT_EQ(mapped(1, 1.0), 0.5);
    EXPECT_EQ(mapped(2, 2.0), 4.0);
    EXPECT_EQ(mapped(3, 3.0), 3.0);
}

TEST(GainRule, BelowTheFloorNothingGains) {
    const GainRule floored{parse_metric("DCG(gains={3:5})"), 2.0};
    EXPECT_EQ(floored(1, 1.0), 0.0);
    EXPECT_EQ(floored(2, 2.0), 2.0);
    EXPECT_EQ(floored(3, 3.0), 5.0);
    EXPECT_EQ(floored(std::nan(""), 0.0), 0.0);
}

TEST(GainRule, RefusesAMalformedMap) {
    for (const char* text : {"DCG(gains={1})", "DCG(gains={a:1})", "DCG(gains={1:x})",
                             "DCG(gains={1:1,1:2})", "DCG(gain=2)"}) {
        EXPECT_THROW(rule(text), Error) << text;
    }
}

TEST(Log2Discount, IsTheSameWithinAndBeyondItsTable) {
    for (const std::size_t rank : {std::size_t{1}, std::size_t{7}, std::size_t{4095},
                                   std::size_t{4096}, std::size_t{100000}}) {
        EXPECT_EQ(log2_discount(rank), std::log2(static_cast<double>(rank) + 1.0)) << rank;
    }
}

}  // namespace
}  // namespace assay
