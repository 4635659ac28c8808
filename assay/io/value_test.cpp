#include "assay/io/value.h"

#include <gtest/gtest.h>

#include "assay/io/json.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

std::string json_error(const std::string& json) {
    return error_of([&] { JsonParser{"f"}.parse_object(json, json.size(), 7); });
}

TEST(JsonParser, KeepsWhatWasWritten) {
    JsonParser parser{"f"};
    const std::string json =
        R"({"s": "h\u00e9 \"高\"", "n": 12345678901234567890123, "f": -1.50e2, "b": true, "x": null})";
    const Value& object = parser.parse_object(json, json.size(), 3);
    ASSERT_EQ(object.members.size(), 5U);
    EXPECT_EQ(object.members[0].key, "s");
    EXPECT_EQ(object.members[0].text, "hé \"高\"");
    EXPECT_EQ(object.members[1].kind, Value::Kind::number);
    EXPECT_EQ(object.members[1].text, "12345678901234567890123");
    EXPECT_EQ(object.members[2].text, "-1.50e2");
    EXPECT_EQ(object.members[3].text, "true");
    EXPECT_EQ(object.members[4].kind, Value::Kind::null);
    EXPECT_EQ(object.line, 3U);
}

TEST(JsonParser, ReadsNestedValues) {
    JsonParser parser{"f"};
    const std::string json = R"({"r": [1, {"d": "x"}, []], "o": {}})";
    const Value& object = parser.parse_object(json, json.size(), 1);
    const Value& list = object.members[0];
    ASSERT_EQ(list.kind, Value::Kind::array);
    ASSERT_EQ(list.members.size(), 3U);
    EXPECT_EQ(list.members[1].members[0].text, "x");
    EXPECT_EQ(list.members[2].kind, Value::Kind::array);
    EXPECT_EQ(object.members[1].kind, Value::Kind::object);
}

TEST(JsonParser, AWholeTextIsAnObjectOrAnArray) {
    JsonParser parser{"f"};
    EXPECT_EQ(parser.parse(" [1, [2]]\n").members.at(1).members.at(0).text, "2");
    const Value& object = parser.parse("\n{\"a\": {\n\"b\": 1}}");
    EXPECT_EQ(object.line, 2U);
    EXPECT_EQ(find_member(*find_member(object, "a"), "b")->line, 3U);
    EXPECT_EQ(find_member(object, "b"), nullptr);
    for (const char* bad : {"1", "\"a\"", "null", "[1] [2]", "[1", "{\"a\": }", "[\"\xff\"]", ""}) {
        EXPECT_NE(error_of([&] { JsonParser{"f"}.parse(bad); }), "") << bad;
    }
}

TEST(JsonParser, WhatWasReadIsWrittenAgain) {
    const std::string json = R"({"a":[1.50e2,true,null,"x\"\n"],"":{},"b":[[]]})";
    JsonParser parser{"f"};
    std::string written;
    JsonWriter writer{written};
    write_value(writer, parser.parse(json));
    EXPECT_EQ(written, json);
}

TEST(JsonParser, KnowsTheLineOfEveryMember) {
    std::vector<std::pair<std::string, std::size_t>> found;
    JsonParser{"f"}.for_each_member("{\n\"a\": {\"x\": 1,\n  \"y\": 2},\n\n\"b\": 3}",
                                    [&](Value::Kind kind, const Value& member) {
                                        EXPECT_EQ(kind, Value::Kind::object);
                                        found.emplace_back(member.key, member.line);
                                        for (const Value& inner : member.members) {
                                            found.emplace_back(inner.key, inner.line);
                                        }
                                    });
    const std::vector<std::pair<std::string, std::size_t>> expected{
        {"a", 2}, {"x", 2}, {"y", 3}, {"b", 5}};
    EXPECT_EQ(found, expected);
}

TEST(JsonParser, RefusesWhatIsNotJson) {
    EXPECT_EQ(json_error("{\"a\": 1"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": 1}}"), "f:7: text after the end of the JSON value");
    EXPECT_EQ(json_error("{\"a\": [1}]"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\" 1}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": 1,}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{a: 1}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": 1} {\"b\": 2}"), "f:7: text after the end of the JSON value");
    EXPECT_EQ(json_error("{\"a\": tru}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": nul}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": 1.}"), "f:7: not valid JSON: bad number");
    EXPECT_EQ(json_error("{\"a\": 01}"), "f:7: not valid JSON: bad number");
    EXPECT_EQ(json_error("{\"a\": NaN}"), "f:7: not valid JSON");
    EXPECT_EQ(json_error("{\"a\": \"\\x\"}"), "f:7: not valid JSON: bad string");
    EXPECT_EQ(json_error("{\"a\": \"open}"), "f:7: not valid JSON: bad string");
    EXPECT_EQ(json_error("{\"a\": \"\x01\"}"),
              "f:7: not valid JSON: control character in a string");
    EXPECT_EQ(json_error("{\"a\": \"\xE9\"}"), "f:7: invalid UTF-8");
    EXPECT_EQ(json_error("{\"a\":\n\"\xE9\"}"), "f:8: invalid UTF-8");
    EXPECT_EQ(json_error("[1]"), "f:7: expected a JSON object: {...}");
    EXPECT_EQ(json_error("\"a\""), "f:7: expected a JSON object: {...}");
    EXPECT_EQ(error_of([] { JsonParser{"f"}.for_each_member("3", [](auto, const auto&) {}); }),
              "f:1: expected a JSON object or array");
    const std::string deep = "{\"a\":" + std::string(100, '[') + std::string(100, ']') + "}";
    EXPECT_EQ(json_error(deep), "f:7: arrays and objects are nested too deep");
}

TEST(JsonParser, NamesTheLineAtFault) {
    const auto whole = [](const std::string& json) {
        const std::string parsed = error_of([&] { JsonParser{"f"}.parse(json); });
        const auto ignore = [](auto, const auto&) {};
        EXPECT_EQ(error_of([&] { JsonParser{"f"}.for_each_member(json, ignore); }), parsed);
        return parsed;
    };
    EXPECT_EQ(whole("{\"a\": 1,\n\"b\": 2,\n\"c\": \"\xFF\",\n\"d\": 4}"), "f:3: invalid UTF-8");
    EXPECT_EQ(whole("{\"a\": {\"b\": 1},\n\"c\": {\"d\": 2,\n"), "f:2: not valid JSON");
    EXPECT_EQ(whole("[1,\n2,\n\"abc"), "f:3: not valid JSON: bad string");
    EXPECT_EQ(whole("[1,\n\"a\nb\",\n2]"), "f:2: not valid JSON: control character in a string");
    EXPECT_EQ(whole("[1,\n2\n3,\n4]"), "f:3: not valid JSON");
    EXPECT_EQ(whole("[1,\n2.,\n4]"), "f:2: not valid JSON: bad number");
    EXPECT_EQ(whole("[1,\n1e999,\n4]"), "f:2: not valid JSON: bad number");
}

}  // namespace
}  // namespace assay
