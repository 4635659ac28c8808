#include "assay/io/text.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Lines, LeavesLineEndsOut) {
    Lines lines{"one\r\n\ntwo \nlast"};
    std::vector<std::string> found;
    while (lines.next()) found.emplace_back(lines.line());
    EXPECT_EQ(found, (std::vector<std::string>{"one", "", "two ", "last"}));
    EXPECT_EQ(lines.number(), 4U);
    EXPECT_FALSE(Lines{""}.next());
}

TEST(SplitFields, TakesAnyWhiteSpace) {
    std::vector<std::string_view> fields;
    split_fields(" a\t b\fc\v\r", fields);
    EXPECT_EQ(fields, (std::vector<std::string_view>{"a", "b", "c"}));
    split_fields(" \t", fields);
    EXPECT_TRUE(fields.empty());
}

TEST(ParseWhole, TakesWholeNumbersOnly) {
    EXPECT_EQ(parse_whole("7"), 7);
    EXPECT_EQ(parse_whole("+7"), 7);
    EXPECT_EQ(parse_whole("7.0"), 7);
    EXPECT_EQ(parse_whole("-1"), -1);
    for (const char* text : {"", "7.5", "x", "7x", "nan", "inf", "1e300"}) {
        EXPECT_FALSE(parse_whole(text)) << text;
    }
}

TEST(NumberAsAtol, TakesThePrefix) {
    EXPECT_EQ(number_as_atol("1.7"), 1.0);
    EXPECT_EQ(number_as_atol("abc"), 0.0);
    EXPECT_EQ(number_as_atol("-2x"), -2.0);
    EXPECT_EQ(number_as_atof("1.5x"), 1.5);
    EXPECT_EQ(number_as_atof("x"), 0.0);
}

TEST(ValidUtf8, KnowsBrokenSequences) {
    EXPECT_TRUE(valid_utf8("高"));
    EXPECT_FALSE(valid_utf8("\xE9\xAB"));
    EXPECT_FALSE(valid_utf8("\xFF"));
    EXPECT_FALSE(valid_utf8("\xED\xA0\x80"));
}

TEST(RepairedUtf8, ReplacesBytesOneByOne) {
    EXPECT_EQ(repaired_utf8("高 a"), "高 a");
    EXPECT_EQ(repaired_utf8("\xE9\xAB x"), "\uFFFD\uFFFD x");
    EXPECT_EQ(repaired_utf8(""), "");
}

TEST(Counted, OneIsSingular) {
    EXPECT_EQ(counted(1, "query", "queries"), "1 query");
    EXPECT_EQ(counted(0, "query", "queries"), "0 queries");
    EXPECT_EQ(counted(2, "query", "queries"), "2 queries");
    EXPECT_EQ(nothing_read("label", 0), "no label in the file");
    EXPECT_EQ(nothing_read("label", 1), "no label in the file (1 row skipped)");
}

}  // namespace
}  // namespace assay
