#include "assay/audit/query_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

TEST(MeanBounds, AreTheMeansOfQueriesThatAlwaysCount) {
    const std::vector<QueryBounds> queries{{.low = -0.2, .high = 0.4}, {.low = 0.0, .high = 0.2}};
    const MeanBounds bounds = mean_bounds(queries);
    EXPECT_DOUBLE_EQ(bounds.low, -0.1);
    EXPECT_DOUBLE_EQ(bounds.high, 0.3);
    EXPECT_TRUE(bounds.exact);
}

// One query always counts, with at most 0.2. Of those that may count, 0.5 raises the mean to 0.35,
// and 0.1 would lower it. Downwards: -0.1 alone, for -0.05 would raise the mean, and -0.3 lowers it
// to -0.2.
TEST(MeanBounds, TakeInQueriesThatMayCountWhereThatWidensThem) {
    const std::vector<QueryBounds> queries{
        {.low = -0.1, .high = 0.2},
        {.low = -0.05, .high = 0.5, .always = false},
        {.low = -0.3, .high = 0.1, .always = false},
        {.low = std::nan(""), .high = std::nan(""), .always = false, .sometimes = false}};
    const MeanBounds bounds = mean_bounds(queries);
    EXPECT_DOUBLE_EQ(bounds.high, 0.35);
    EXPECT_DOUBLE_EQ(bounds.low, -0.2);
}

TEST(MeanBounds, AreRelaxedWhereOneQueryIs) {
    const std::vector<QueryBounds> queries{{.low = 0.0, .high = 0.1},
                                           {.low = 0.0, .high = 1.0, .exact = false}};
    EXPECT_FALSE(mean_bounds(queries).exact);
}

TEST(MeanBounds, AreUndefinedWithoutAQuery) {
    EXPECT_TRUE(std::isnan(mean_bounds({}).low));
    EXPECT_TRUE(std::isnan(mean_bounds({}).high));
}

}  // namespace
}  // namespace assay
