#include "assay/cli/progress.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

TEST(ParseSize, TakesUnits) {
    EXPECT_EQ(parse_size("512", "--memory"), 512U);
    EXPECT_EQ(parse_size("64k", "--memory"), 65536U);
    EXPECT_EQ(parse_size("100M", "--memory"), 104857600U);
    EXPECT_EQ(parse_size("2G", "--memory"), std::size_t{2} << 30U);
    for (const char* bad : {"", "0", "G", "1GB", "1.5G", "-1", "1X", "99999999999999999T"}) {
        EXPECT_THROW(parse_size(bad, "--memory"), Error) << bad;
    }
}

TEST(ClockText, ReadsAsAClock) {
    EXPECT_EQ(clock_text(6.6), "0:07");
    EXPECT_EQ(clock_text(754), "12:34");
    EXPECT_EQ(clock_text(3723), "1:02:03");
}

}  // namespace
}  // namespace assay
