#include "assay/text/charset.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

using namespace std::string_literals;

// 搜索 in each charset, from Python 3.11: "搜索".encode(...).
const std::string kUtf8 = "\xE6\x90\x9C\xE7\xB4\xA2";
const std::string kGbk = "\xCB\xD1\xCB\xF7";
const std::string kBig5 = "\xB7\x6A\xAF\xC1";
const std::string kUtf16Le = "\x1C\x64\x22\x7D"s;

TEST(Charset, LeavesUtf8AsItIs) {
    EXPECT_EQ(to_utf8(kUtf8), kUtf8);
    EXPECT_EQ(to_utf8(kUtf8, "utf-8"), kUtf8);
    EXPECT_EQ(to_utf8(""), "");
}

TEST(Charset, BelievesAByteOrderMarkBeforeTheDeclaration) {
    EXPECT_EQ(to_utf8("\xEF\xBB\xBF" + kUtf8, "gbk"), kUtf8);
    EXPECT_EQ(to_utf8("\xFF\xFE" + kUtf16Le, "utf-8"), kUtf8);
    EXPECT_EQ(to_utf8("\xFE\xFF\x64\x1C\x7D\x22"), kUtf8);
}

TEST(Charset, ReadsWhatIsDeclared) {
    EXPECT_EQ(to_utf8(kGbk, "GB2312"), kUtf8);
    EXPECT_EQ(to_utf8(kGbk, " \"gbk\" "), kUtf8);
    EXPECT_EQ(to_utf8(kBig5, "Big5"), kUtf8);
    EXPECT_EQ(to_utf8("\x93na\xEFve\x94", "ISO-8859-1"), "\u201Cna\u00EFve\u201D");
}

// WHATWG's Encoding Standard reads "utf-16" without a mark as little-endian.
TEST(Charset, BelievesUtf16OfBytesThatAreNoText) {
    EXPECT_EQ(to_utf8("<\0p\0>\0"s + kUtf16Le, "UTF-16"), "<p>" + kUtf8);
    EXPECT_EQ(to_utf8("\0<\0p\0>\x64\x1C\x7D\x22"s, "utf-16be"), "<p>" + kUtf8);
    EXPECT_EQ(to_utf8("<p>" + kUtf8, "utf-16"), "<p>" + kUtf8);
}

TEST(Charset, DoesNotBelieveUtf8ThatIsNone) {
    EXPECT_EQ(to_utf8("caf\xE9 au lait, cr\xE8me br\xFBl\xE9"
                      "e",
                      "utf-8"),
              "caf\u00E9 au lait, cr\u00E8me br\u00FBl\u00E9"
              "e");
}

TEST(Charset, DetectsChineseWithoutADeclaration) {
    // 如何在输入文字时自动创建编号列表和项目符号, from Python's gb18030 codec.
    const std::string bytes =
        "\xC8\xE7\xBA\xCE\xD4\xDA\xCA\xE4\xC8\xEB\xCE\xC4\xD7\xD6\xCA\xB1\xD7\xD4\xB6\xAF\xB4\xB4"
        "\xBD\xA8\xB1\xE0\xBA\xC5\xC1\xD0\xB1\xED\xBA\xCD\xCF\xEE\xC4\xBF\xB7\xFB\xBA\xC5";
    EXPECT_EQ(to_utf8(bytes), "如何在输入文字时自动创建编号列表和项目符号");
}

TEST(Charset, AnUnknownNameIsPassedOver) {
    EXPECT_EQ(to_utf8(kUtf8, "klingon-8"), kUtf8);
    EXPECT_EQ(to_utf8("caf\xE9 au lait", "klingon-8"), "caf\u00E9 au lait");
}

TEST(Charset, ReplacesWhatIsNoCharacter) {
    EXPECT_EQ(to_utf8("\xEF\xBB\xBF"
                      "a\xFFz"),
              "a\uFFFDz");
    EXPECT_EQ(to_utf8("a\xC0\x80z\xED\xA0\x80", "utf-8").find('\xC0'), std::string::npos);
}

}  // namespace
}  // namespace assay
