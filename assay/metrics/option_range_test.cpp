#include "assay/metrics/option_range.h"

#include <gtest/gtest.h>

#include <string>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"

namespace assay {
namespace {

std::string error_of(std::string_view metric) {
    try {
        make_metric(metric);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(OptionRange, ErrorsNameMetricOptionAndValue) {
    EXPECT_EQ(error_of("RBP(p=1.5)"), "metric 'RBP': p must be from 0 to 1, not '1.5'");
    EXPECT_EQ(error_of("INSQ(depth=2.5)"),
              "metric 'INSQ': depth must be a whole number above 0, not '2.5'");
    EXPECT_EQ(error_of("Compat(normalize=maybe)"),
              "metric 'Compat': normalize must be true or false, not 'maybe'");
    EXPECT_EQ(error_of("ERR(max_grade=x)"), "metric 'ERR': max_grade must be a number, not 'x'");
    EXPECT_EQ(error_of("RBP(p=0)"), "no error");
}

}  // namespace
}  // namespace assay
