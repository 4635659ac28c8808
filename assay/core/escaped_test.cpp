#include "assay/core/escaped.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "assay/core/error.h"

namespace assay {
namespace {

using namespace std::string_view_literals;

TEST(EscapedControls, ControlBytesAreWrittenOut) {
    EXPECT_EQ(escaped_controls("a\0b\x1b[31m\t\r\n\x7f"sv), R"(a\x00b\x1b[31m\t\r\n\x7f)");
}

TEST(EscapedControls, OtherBytesStay) {
    EXPECT_EQ(escaped_controls("查询 \\x \xff"), "查询 \\x \xff");
    EXPECT_EQ(escaped_controls(""), "");
    EXPECT_EQ(escaped_controls("a\n\tb", "\n"), "a\n\\tb");
}

TEST(Error, MessageGoesOnAfterNul) {
    EXPECT_STREQ(Error::at("f", 2, "grade '1\0' is none"sv).what(),
                 R"(f:2: grade '1\x00' is none)");
    EXPECT_STREQ(Error{"two\nlines"}.what(), "two\nlines");
    EXPECT_STREQ(Error{"id '\x1b[2J'"}.what(), R"(id '\x1b[2J')");
}

}  // namespace
}  // namespace assay
