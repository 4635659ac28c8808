#include "assay/io/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

std::string number(double value) {
    std::string out;
    JsonWriter{out}.number(value);
    return out;
}

TEST(JsonWriter, WritesCompactly) {
    std::string out;
    JsonWriter json{out};
    json.begin_object().key("a").integer(1).key("b").begin_array().boolean(true).null();
    json.text("x").end_array().key("c").begin_object().end_object().end_object();
    EXPECT_EQ(out, R"({"a":1,"b":[true,null,"x"],"c":{}})");
}

TEST(JsonWriter, Indents) {
    std::string out;
    JsonWriter json{out, 2};
    json.begin_object().key("a").begin_array().integer(1).begin_row().integer(2).integer(3);
    json.end_array().end_array().key("b").begin_array().end_array().end_object();
    EXPECT_EQ(out, "{\n  \"a\": [\n    1,\n    [2, 3]\n  ],\n  \"b\": []\n}");
}

TEST(JsonWriter, EscapesText) {
    std::string out;
    JsonWriter{out}.text("\"\\\n\t\r\x01 高 \xFF");
    EXPECT_EQ(out, "\"\\\"\\\\\\n\\t\\r\\u0001 高 \xEF\xBF\xBD\"");
}

TEST(JsonWriter, WritesIdsThatAreNoUtf8AsBytes) {
    std::string out;
    JsonWriter json{out, 2};
    json.begin_array().id("文档").id("d\xFF").end_array();
    EXPECT_EQ(out, "[\n  \"文档\",\n  {\"bytes\": \"ZP8=\"}\n]");
}

TEST(JsonWriter, NumbersReadBackAsTheSameDouble) {
    EXPECT_EQ(number(0.1), "0.1");
    EXPECT_EQ(number(1.0), "1");
    EXPECT_EQ(number(1.0 / 3.0), "0.3333333333333333");
    EXPECT_EQ(number(-2.5e-300), "-2.5e-300");
    EXPECT_EQ(number(std::numeric_limits<double>::infinity()), "\"inf\"");
    EXPECT_EQ(number(-std::numeric_limits<double>::infinity()), "\"-inf\"");
    EXPECT_EQ(number(std::nan("")), "null");
}

// The test vectors of RFC 4648, section 10.
TEST(Base64, AgreesWithTheRfc) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

}  // namespace
}  // namespace assay
