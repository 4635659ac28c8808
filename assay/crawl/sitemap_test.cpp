#include "assay/crawl/sitemap.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "assay/core/error.h"

namespace assay {
namespace {

using Texts = std::vector<std::string>;

Texts urls_of(const std::vector<SitemapEntry>& entries) {
    Texts urls;
    for (const SitemapEntry& entry : entries) urls.push_back(entry.url);
    return urls;
}

// The sample of the protocol's page at sitemaps.org, shortened, with its entities.
TEST(Sitemap, ReadsAddressesAndTimes) {
    const Sitemap sitemap = read_sitemap(R"(<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>http://www.example.com/catalog?item=12&amp;desc=vacation_hawaii</loc>
    <lastmod>2004-12-23T18:00:15+00:00</lastmod>
    <changefreq>weekly</changefreq>
  </url>
  <url><loc> http://www.example.com/&#x4E2D;&#25991;&lt;&quot;&apos;&gt;&nope;&
  </loc></url>
</urlset>)");
    EXPECT_TRUE(sitemap.is_sitemap);
    EXPECT_FALSE(sitemap.cut);
    EXPECT_EQ(urls_of(sitemap.pages),
              (Texts{"http://www.example.com/catalog?item=12&desc=vacation_hawaii",
                     "http://www.example.com/中文<\"'>&nope;&"}));
    EXPECT_EQ(sitemap.pages[0].modified, "2004-12-23T18:00:15+00:00");
    EXPECT_EQ(sitemap.pages[1].modified, "");
    EXPECT_TRUE(sitemap.sitemaps.empty());
}

TEST(Sitemap, ReadsAnIndex) {
    const Sitemap sitemap = read_sitemap(
        "<sm:sitemapindex xmlns:sm='x'><sm:sitemap><sm:loc>http://a/1.xml.gz</sm:loc>"
        "<sm:lastmod>2024-01-01</sm:lastmod></sm:sitemap>"
        "<sm:sitemap><sm:loc><![CDATA[http://a/2.xml?a&b]]></sm:loc></sm:sitemap></"
        "sm:sitemapindex>");
    EXPECT_TRUE(sitemap.pages.empty());
    EXPECT_EQ(urls_of(sitemap.sitemaps), (Texts{"http://a/1.xml.gz", "http://a/2.xml?a&b"}));
}

TEST(Sitemap, PassesOverImagesCommentsAndAlternates) {
    const Sitemap sitemap = read_sitemap(
        "\xEF\xBB\xBF<!-- <url><loc>http://a/no</loc></url> --><!DOCTYPE urlset><urlset><url>"
        "<image:image><image:loc>http://a/i.png</image:loc></image:image>"
        "<loc attribute='x'>http://a/<!-- in between -->yes</loc>"
        "<xhtml:link rel='alternate' href='http://a/zh'/>"
        "<image:image><image:loc>http://a/j.png</image:loc></image:image><loc/></url></urlset>");
    EXPECT_EQ(urls_of(sitemap.pages), Texts{"http://a/yes"});
}

TEST(Sitemap, ReadsBrokenXmlAsFarAsItGoes) {
    EXPECT_EQ(urls_of(read_sitemap("<urlset><url><loc>http://a/1</loc><url><loc>http://a/2"
                                   "</url><url><loc>http://a/3")
                          .pages),
              (Texts{"http://a/1", "http://a/2", "http://a/3"}));
    std::string deep = "<urlset>";
    for (int i = 0; i < 100000; ++i) deep += "<x>";
    EXPECT_TRUE(read_sitemap(deep + "<url><loc>http://a/1</loc></url>").pages.empty());
    EXPECT_EQ(urls_of(read_sitemap("<urlset><x><x><x></urlset><urlset><url><loc>http://a/1").pages),
              Texts{"http://a/1"});
}

TEST(Sitemap, ReadsAText) {
    EXPECT_EQ(urls_of(read_sitemap("http://a/1\r\n\r\n  https://a/2  \n").pages),
              (Texts{"http://a/1", "https://a/2"}));
    EXPECT_FALSE(read_sitemap("http://a/1\nsome words\n").is_sitemap);
}

TEST(Sitemap, IsNoneOfOtherThings) {
    for (const char* text : {"", "   ", "<html><body><a href='x'>Sitemap</a></body></html>",
                             "<rss><channel><url><loc>http://a/</loc></url></channel></rss>"}) {
        const Sitemap sitemap = read_sitemap(text);
        EXPECT_FALSE(sitemap.is_sitemap) << text;
        EXPECT_TRUE(sitemap.pages.empty()) << text;
    }
}

TEST(Sitemap, ReadsCharsetsThatXmlDeclares) {
    const Sitemap sitemap = read_sitemap(
        "<?xml version='1.0' encoding='GB2312'?><urlset><url><loc>http://a/\xD6\xD0</loc>");
    EXPECT_EQ(urls_of(sitemap.pages), Texts{"http://a/中"});
}

TEST(Sitemap, StopsAtTheLimits) {
    std::string text = "<urlset>";
    for (int i = 0; i < 50001; ++i) text += "<url><loc>http://a/</loc></url>";
    const Sitemap sitemap = read_sitemap(text);
    EXPECT_EQ(sitemap.pages.size(), 50000U);
    EXPECT_TRUE(sitemap.cut);
    const std::string padded = "<urlset><url><loc>http://a/1</loc></url>" +
                               std::string(kMostSitemapBytes, ' ') +
                               "<url><loc>http://a/2</loc></url>";
    const Sitemap large = read_sitemap(padded);
    EXPECT_EQ(urls_of(large.pages), Texts{"http://a/1"});
    EXPECT_TRUE(large.cut);
}

// printf '<urlset><url><loc>http://a/1</loc></url></urlset>' | gzip -9n, as a byte array.
TEST(Sitemap, UnpacksGzip) {
    const std::vector<unsigned char> bytes{
        31,  139, 8,   0,   0,  0,   0,   0,   2,   3,  179, 41,  45,  202, 41,  78,  45,  177, 179,
        1,   210, 118, 54,  57, 249, 201, 118, 25,  37, 37,  5,   86,  250, 250, 137, 250, 134, 54,
        250, 32,  190, 141, 62, 88,  74,  31,  170, 16, 0,   217, 143, 1,   39,  49,  0,   0,   0};
    const std::string packed{bytes.begin(), bytes.end()};
    EXPECT_EQ(urls_of(read_sitemap(packed).pages), Texts{"http://a/1"});
    EXPECT_THROW(read_sitemap(packed.substr(0, packed.size() - 9)), Error);
}

}  // namespace
}  // namespace assay
