#include "assay/io/json_pointer.h"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

// The example of RFC 6901, section 5, without the members that differ only in their quoting.
TEST(JsonPointer, LeadsWhereTheStandardSays) {
    JsonParser parser{"json"};
    const Value& value =
        parser.parse(R"({"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "m~n": 8})");
    EXPECT_EQ(find_at(value, ""), &value);
    EXPECT_EQ(find_at(value, "/foo")->members.size(), 2U);
    EXPECT_EQ(find_at(value, "/foo/0")->text, "bar");
    EXPECT_EQ(find_at(value, "/")->text, "0");
    EXPECT_EQ(find_at(value, "/a~1b")->text, "1");
    EXPECT_EQ(find_at(value, "/c%d")->text, "2");
    EXPECT_EQ(find_at(value, "/m~0n")->text, "8");
}

TEST(JsonPointer, NowhereIsNull) {
    JsonParser parser{"json"};
    const Value& value = parser.parse(R"([{"a": 1}, "text"])");
    EXPECT_EQ(find_at(value, "/0/a")->text, "1");
    for (const char* pointer : {"/2", "/-", "/00", "/01", "/a", "/0/b", "/0/a/b", "/1/0", "/",
                                "/1x", "/99999999999999999999999"}) {
        EXPECT_EQ(find_at(value, pointer), nullptr) << pointer;
    }
}

TEST(JsonPointer, OtherTextsAreNone) {
    for (const char* good : {"", "/", "/a/b", "/a~0b~1", "//"})
        EXPECT_TRUE(is_json_pointer(good)) << good;
    for (const char* bad : {"a", "hits.hits", "/a~", "/a~2"})
        EXPECT_FALSE(is_json_pointer(bad)) << bad;
}

}  // namespace
}  // namespace assay
