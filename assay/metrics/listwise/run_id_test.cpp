#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

TEST(RunId, IsNoNumber) {
    EXPECT_EQ(make_metric("runid").name, "RunId");
    const MetricValue value = measure("RunId", {1, 0});
    EXPECT_TRUE(std::isnan(value.value));
    EXPECT_EQ(value.reason, "it is the name of the run, no number");
}

}  // namespace
}  // namespace assay
