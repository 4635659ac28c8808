#include "assay/text/host_name.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

// The Punycode forms are those of IANA's test domains (RFC 3492's algorithm; 测试 is .xn--0zwm56d).
TEST(AsciiHost, WritesInternationalNamesInAscii) {
    EXPECT_EQ(ascii_host("例子.测试"), "xn--fsqu00a.xn--0zwm56d");
    EXPECT_EQ(ascii_host("BÜCHER.example"), "xn--bcher-kva.example");
    EXPECT_EQ(ascii_host("Ｅｘａｍｐｌｅ。com"), "example.com");
}

TEST(AsciiHost, LeavesAsciiNamesButForTheirCase) {
    EXPECT_EQ(ascii_host("WWW.Example.COM"), "www.example.com");
    EXPECT_EQ(ascii_host("a_b-.example"), "a_b-.example");
    EXPECT_EQ(ascii_host("xn--fsqu00a.xn--0zwm56d"), "xn--fsqu00a.xn--0zwm56d");
}

TEST(AsciiHost, RefusesWhatNoHostIsCalled) {
    for (const char* bad : {"", "a b", "a/b", "a%b", "a@b", "a\xFF", "\xE4\xBE"}) {
        EXPECT_EQ(ascii_host(bad), std::nullopt) << bad;
    }
    EXPECT_EQ(ascii_host(std::string(300, 'a')), std::nullopt);
}

}  // namespace
}  // namespace assay
