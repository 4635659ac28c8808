#include "assay/crawl/url.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace assay {
namespace {

std::string normal(std::string_view text) {
    const std::optional<Url> url = parse_url(text);
    return url ? url->text() : "none";
}

std::string resolved(std::string_view base, std::string_view reference) {
    const std::optional<Url> url = resolve(*parse_url(base), reference);
    return url ? url->text() : "none";
}

using Cases = std::vector<std::pair<const char*, const char*>>;

// RFC 3986, 5.4.1 and 5.4.2: the tables, without fragments and with the slash that an empty path
// gets. "http:g" is taken as the RFC allows for, and browsers do.
TEST(Url, ResolvesTheExamplesOfTheRfc) {
    const Cases cases{
        {"g", "http://a/b/c/g"},
        {"./g", "http://a/b/c/g"},
        {"g/", "http://a/b/c/g/"},
        {"/g", "http://a/g"},
        {"//g", "http://g/"},
        {"?y", "http://a/b/c/d;p?y"},
        {"g?y", "http://a/b/c/g?y"},
        {"#s", "http://a/b/c/d;p?q"},
        {"g#s", "http://a/b/c/g"},
        {"g?y#s", "http://a/b/c/g?y"},
        {";x", "http://a/b/c/;x"},
        {"g;x", "http://a/b/c/g;x"},
        {"g;x?y#s", "http://a/b/c/g;x?y"},
        {"", "http://a/b/c/d;p?q"},
        {".", "http://a/b/c/"},
        {"./", "http://a/b/c/"},
        {"..", "http://a/b/"},
        {"../", "http://a/b/"},
        {"../g", "http://a/b/g"},
        {"../..", "http://a/"},
        {"../../", "http://a/"},
        {"../../g", "http://a/g"},
        {"../../../g", "http://a/g"},
        {"../../../../g", "http://a/g"},
        {"/./g", "http://a/g"},
        {"/../g", "http://a/g"},
        {"g.", "http://a/b/c/g."},
        {".g", "http://a/b/c/.g"},
        {"g..", "http://a/b/c/g.."},
        {"..g", "http://a/b/c/..g"},
        {"./../g", "http://a/b/g"},
        {"./g/.", "http://a/b/c/g/"},
        {"g/./h", "http://a/b/c/g/h"},
        {"g/../h", "http://a/b/c/h"},
        {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
        {"g;x=1/../y", "http://a/b/c/y"},
        {"g?y/./x", "http://a/b/c/g?y/./x"},
        {"g?y/../x", "http://a/b/c/g?y/../x"},
        {"g#s/../x", "http://a/b/c/g"},
        {"http:g", "http://a/b/c/g"},
        {"g:h", "none"},
    };
    for (const auto& [reference, expected] : cases) {
        EXPECT_EQ(resolved("http://a/b/c/d;p?q", reference), expected) << reference;
    }
}

// RFC 3986, 6.2.2: example://a/b/c/%7Bfoo%7D and eXAMPLE://a/./b/../b/%63/%7bfoo%7d are the same.
TEST(Url, HasOneFormForOneAddress) {
    const Cases cases{
        {"hTTp://a/./b/../b/%63/%7bfoo%7d", "http://a/b/c/%7Bfoo%7D"},
        {"HTTP://Example.COM:80", "http://example.com/"},
        {"https://example.com:443/", "https://example.com/"},
        {"https://example.com:/", "https://example.com/"},
        {"http://example.com:443/", "http://example.com:443/"},
        {"http://a/%7Euser/%2e%2E/x", "http://a/x"},
        {"http://a/a%2Fb%20c", "http://a/a%2Fb%20c"},
        {"http://a/帮助 页?q=搜", "http://a/%E5%B8%AE%E5%8A%A9%20%E9%A1%B5?q=%E6%90%9C"},
        {"http://a/100%?a%zz", "http://a/100%25?a%25zz"},
        {"http://a/%%341", "http://a/%2541"},
        {"http://a//b//", "http://a//b//"},
        {"http://a?utm_source=x", "http://a/?utm_source=x"},
        {"  http://a/b\n\tc\r\n ", "http://a/bc"},
        {"http:\\\\a\\b\\..\\c?d\\e", "http://a/c?d%5Ce"},
        {"http:/a/b", "http://a/b"},
        {"http:////a/b", "http://a/b"},
        {"http://例子.测试/", "http://xn--fsqu00a.xn--0zwm56d/"},
        {"http://%65xample.com/", "http://example.com/"},
        {"http://[::1]:8080/x", "http://[::1]:8080/x"},
        {"http://[FE80::1]/", "http://[fe80::1]/"},
    };
    for (const auto& [text, expected] : cases) EXPECT_EQ(normal(text), expected) << text;
}

TEST(Url, IsNoneForOtherSchemesPasswordsAndBadHosts) {
    for (const char* text :
         {"", "page.html", "mailto:a@b", "javascript:void(0)", "ftp://a/", "http://", "http:///",
          "http://a b/", "http://user@a/", "http://u:p@a/", "http://a:65536/", "http://a:8x/",
          "http://[::1/", "http://[]/", "http://[g]/", "http://a%00b/", "http://a%2fb/"}) {
        EXPECT_EQ(normal(text), "none") << text;
    }
}

TEST(Url, ResolvesAcrossSchemesAndHosts) {
    EXPECT_EQ(resolved("https://a/b", "http://c/d"), "http://c/d");
    EXPECT_EQ(resolved("https://a/b", "//c/d"), "https://c/d");
    EXPECT_EQ(resolved("https://a/b", "\\\\c\\d"), "https://c/d");
    EXPECT_EQ(resolved("https://a/b/", "//user:word@c/"), "none");
    EXPECT_EQ(resolved("http://a:8080/b", "c"), "http://a:8080/c");
    EXPECT_EQ(resolved("http://a/b?x=1", "c?y"), "http://a/c?y");
    EXPECT_EQ(resolved("http://a/b", "x:y"), "none");
    EXPECT_EQ(resolved("http://a/b", "./x:y"), "http://a/x:y");
}

// Whatever text is put together from the pieces that matter to a parser.
TEST(Url, NormalFormIsNormalAlready) {
    std::mt19937 random{7};
    const std::vector<std::string> pieces{
        "http", "https", ":",    "/", "//", "a", "B.c", "..", ".", "%2e", "%",  "%4",  "%41",
        "%2f",  "?",     "#",    "@", "\\", " ", "\t",  "中", "[", "]",   "80", ":80", "é",
        "\xFF", "{",     "xn--", "&", "=",  "~", "%7E", ";",  "|", "^",   "0"};
    std::size_t read = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text = i % 4 != 0 ? "http://a/" : "";
        for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
        const std::optional<Url> url = parse_url(text);
        if (!url) continue;
        ++read;
        EXPECT_EQ(parse_url(url->text()), url) << text;
        EXPECT_EQ(resolve(*url, ""), url) << text;
        EXPECT_EQ(resolve(*url, url->text()), url) << text;
    }
    EXPECT_GT(read, 5000U);
}

}  // namespace
}  // namespace assay
