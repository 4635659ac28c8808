#include "assay/io/json_fault.h"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(JsonFault, FindsNoneInGoodJson) {
    for (const char* text : {"{}", "[]", " [1, -0.5e+3 , true,false,null,\"a\\u00e9\\n\\\\\"] \n",
                             "{\"a\": {\"b\": [[], {}]}, \"c\": 0}", "\"\xE6\x9F\xA5\"", "1E5"}) {
        EXPECT_EQ(json_fault(text), std::nullopt) << text;
    }
}

// Each text goes wrong where the mark ^ stands, which is taken out before it is read.
TEST(JsonFault, FindsThePlace) {
    for (const std::string text :
         {"{\"a\": 1^", "[1, 2,^", "[1 ^2]", "{\"a\" ^1}", "{^a: 1}", "[1,^]", "{\"a\": 1,^}",
          "[0^1]", "[-^a]", "[1.^]", "[1e^]", "[^tru]", "[^\"abc", "[\"a^\nb\"]", "[\"a\\^x\"]",
          "[^+1]", "{} ^x", "[1^}", "^"}) {
        const std::size_t mark = text.find('^');
        std::string json = text;
        json.erase(mark, 1);
        EXPECT_EQ(json_fault(json), mark) << text;
    }
}

TEST(Utf8Fault, FindsTheLine) {
    EXPECT_EQ(utf8_fault("{\"a\":\n\"\xFF\"}"), 6U);
    EXPECT_EQ(utf8_fault("\xE6\x9F\xA5\n\xE6\n\xFF"), 4U);
    EXPECT_EQ(utf8_fault("\xE6\x9F\xA5\n"), std::nullopt);
}

}  // namespace
}  // namespace assay
