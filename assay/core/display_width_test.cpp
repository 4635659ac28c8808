#include "assay/core/display_width.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

// East Asian Width of Unicode 15: ideographs and full-width forms take two columns of a terminal.
TEST(DisplayWidth, ChineseIsTwoColumnsWide) {
    EXPECT_EQ(display_width(""), 0U);
    EXPECT_EQ(display_width("nDCG@10"), 7U);
    EXPECT_EQ(display_width("查询"), 4U);
    EXPECT_EQ(display_width("第1位，"), 7U);
    EXPECT_EQ(display_width("Järvelin"), 8U);
    EXPECT_EQ(display_width("–"), 1U);
    EXPECT_EQ(display_width("한국어"), 6U);
    EXPECT_EQ(display_width("e\xCC\x81"), 1U);  // e and a combining acute accent
}

TEST(DisplayWidth, BytesThatAreNoUtf8CountOnceEach) {
    EXPECT_EQ(display_width("\x80\x81"), 2U);
    EXPECT_EQ(display_width("a\xE6"), 2U);  // the beginning of an ideograph, cut off
}

}  // namespace
}  // namespace assay
