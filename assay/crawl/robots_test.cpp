#include "assay/crawl/robots.h"

#include <gtest/gtest.h>

#include <tuple>

#include "assay/crawl/wildcard.h"

namespace assay {
namespace {

using Texts = std::vector<std::string>;

TEST(Wildcard, MatchesAllOfTheText) {
    EXPECT_TRUE(matches_wildcard("", ""));
    EXPECT_TRUE(matches_wildcard("*", ""));
    EXPECT_TRUE(matches_wildcard("/a*b*c", "/aXbYbZc"));
    EXPECT_TRUE(matches_wildcard("*ab", "aab"));
    EXPECT_FALSE(matches_wildcard("/a*b", "/abc"));
    EXPECT_FALSE(matches_wildcard("a", ""));
    EXPECT_FALSE(matches_wildcard(std::string(1000, '*') + "b", std::string(5000, 'a')));
}

// RFC 9309, 5.1: the simple example, asked for each of its crawlers.
TEST(Robots, ReadsTheSimpleExampleOfTheRfc) {
    const std::string text =
        "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\n"
        "User-Agent: foobot\nDisallow:/\nAllow:/example/page.html\nAllow:/example/allowed.gif\n\n"
        "User-Agent: barbot\nUser-Agent: bazbot\nDisallow: /example/page.html\n\n"
        "User-Agent: quxbot\n";
    const Robots any{text, "assay"};
    EXPECT_FALSE(any.allows("/x/y.gif"));
    EXPECT_TRUE(any.allows("/x/y.gif?z"));
    EXPECT_FALSE(any.allows("/example/page.html"));
    EXPECT_TRUE(any.allows("/publications/"));
    const Robots foobot{text, "FooBot"};
    EXPECT_FALSE(foobot.allows("/publications/"));
    EXPECT_TRUE(foobot.allows("/example/page.html"));
    EXPECT_TRUE(foobot.allows("/example/allowed.gif"));
    for (const char* name : {"barbot", "bazbot"}) {
        EXPECT_FALSE(Robots(text, name).allows("/example/page.html"));
        EXPECT_TRUE(Robots(text, name).allows("/x.gif"));
    }
    EXPECT_TRUE(Robots(text, "quxbot").allows("/example/page.html"));
}

// RFC 9309, 5.2: the most octets decide.
TEST(Robots, TheLongestRuleDecidesAndAllowWinsTies) {
    const Robots longest{
        "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n",
        "foobot"};
    EXPECT_TRUE(longest.allows("/example/page/a"));
    EXPECT_FALSE(longest.allows("/example/page/disallowed.gif"));
    const Robots tie{"User-agent: *\nDisallow: /page\nAllow: /page\n", "a"};
    EXPECT_TRUE(tie.allows("/page"));
    EXPECT_TRUE(Robots("User-agent: *\nAllow: /page\nDisallow: /page\n", "a").allows("/page"));
    const Robots star{"user-agent: *\nallow: /page\ndisallow: /*.htm\n", "a"};
    EXPECT_FALSE(star.allows("/page.htm"));
    const Robots bound{"user-agent: *\nallow: /$\ndisallow: /\n", "a"};
    EXPECT_TRUE(bound.allows("/"));
    EXPECT_FALSE(bound.allows("/page"));
}

// RFC 9309, 2.2.2: the table of encoded paths.
TEST(Robots, ComparesPathsInNormalEncoding) {
    const auto allows = [](std::string_view rule, std::string_view target) {
        return Robots("user-agent: *\ndisallow: " + std::string{rule}, "a").allows(target);
    };
    EXPECT_FALSE(allows("/foo/bar?baz=quz", "/foo/bar?baz=quz"));
    EXPECT_FALSE(allows("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar"));
    EXPECT_FALSE(allows("/foo/bar/ツ", "/foo/bar/%E3%83%84"));
    EXPECT_FALSE(allows("/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"));
    EXPECT_FALSE(allows("/foo/bar/%62%61%7A", "/foo/bar/baz"));
    EXPECT_TRUE(allows("/path/file-with-a-%2A.html", "/path/file-with-a-b.html"));
    EXPECT_FALSE(allows("/path/file-with-a-%2a.html", "/path/file-with-a-%2A.html"));
}

TEST(Robots, JoinsGroupsOfOneName) {
    const Robots robots{
        "User-agent: assay\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\n"
        "User-agent: ASSAY/2.0\nDisallow: /b\n",
        "assay"};
    EXPECT_FALSE(robots.allows("/a"));
    EXPECT_FALSE(robots.allows("/b"));
    EXPECT_TRUE(robots.allows("/c"));
    EXPECT_TRUE(Robots("User-agent: assayer\nDisallow: /a", "assay").allows("/a"));
}

TEST(Robots, SitemapLinesBelongToNoGroup) {
    const Robots robots{
        "Sitemap: https://a/1.xml\nUser-agent: x\nSitemap: /2.xml\nUser-agent: assay\n"
        "Disallow: /p # no\n",
        "assay"};
    EXPECT_EQ(robots.sitemaps(), (Texts{"https://a/1.xml", "/2.xml"}));
    EXPECT_FALSE(robots.allows("/p"));
    EXPECT_TRUE(robots.allows("/robots.txt"));
}

TEST(Robots, ReadsMarksAndLineEndsOfAllKinds) {
    for (const char* text : {"\xEF\xBB\xBFUser-agent: *\r\nDisallow: /p\r\nCrawl-delay: 2.5\r\n",
                             "User-agent:*\rDisallow:/p\rCrawl-Delay:2.5",
                             "  USER-AGENT : * \n DISALLOW : /p \ncrawl-delay: 2.5s"}) {
        const Robots robots{text, "assay"};
        EXPECT_FALSE(robots.allows("/page")) << text;
        EXPECT_TRUE(robots.allows("/q")) << text;
        EXPECT_EQ(robots.crawl_delay(), 2.5) << text;
    }
}

TEST(Robots, PassesOverWhatIsNoRule) {
    const Robots robots{
        "Disallow: /before\n<html>\nUser-agent: *\nDisallow:\nNoindex: /n\nCrawl-delay: soon\n"
        "Crawl-delay: -1\nCrawl-delay: nan\n",
        "assay"};
    EXPECT_TRUE(robots.allows("/before"));
    EXPECT_TRUE(robots.allows("/n"));
    EXPECT_EQ(robots.crawl_delay(), std::nullopt);
    EXPECT_TRUE(Robots().allows("/"));
    EXPECT_FALSE(Robots::closed().allows("/"));
    EXPECT_FALSE(Robots::closed().allows("/a?b"));
}

TEST(Robots, ReadsNoMoreThan500KiB) {
    std::string text = "User-agent: *\nDisallow: /a\n";
    text += std::string(500 * 1024, '#') + "\nDisallow: /b\n";
    const Robots robots{text, "assay"};
    EXPECT_FALSE(robots.allows("/a"));
    EXPECT_TRUE(robots.allows("/b"));
}

TEST(RobotsTag, CountsWhatIsForEverybodyOrForUs) {
    using Headers = std::vector<std::pair<std::string, std::string>>;
    const auto read = [](const Headers& headers) {
        const RobotsTag tag = read_robots_tag(headers, "Assay");
        return std::tuple{tag.no_index, tag.no_follow};
    };
    EXPECT_EQ(read({}), std::tuple(false, false));
    EXPECT_EQ(read({{"x-robots-tag", "NoIndex"}}), std::tuple(true, false));
    EXPECT_EQ(read({{"x-robots-tag", "none"}}), std::tuple(true, true));
    EXPECT_EQ(read({{"x-robots-tag", "noarchive"}, {"x-robots-tag", "a, nofollow"}}),
              std::tuple(false, true));
    EXPECT_EQ(read({{"x-robots-tag", "otherbot: noindex, nofollow"}}), std::tuple(false, false));
    EXPECT_EQ(read({{"x-robots-tag", "otherbot: noindex, assay: nofollow"}}),
              std::tuple(false, true));
    EXPECT_EQ(read({{"x-robots-tag", "unavailable_after: 25 Jun 2010 15:00:00 PST, noindex"}}),
              std::tuple(true, false));
}

TEST(ProductToken, IsTheNameBeforeTheVersion) {
    EXPECT_EQ(product_token("assay/1.0 (+https://a)"), "assay");
    EXPECT_EQ(product_token("my-bot_x 2"), "my-bot_x");
    EXPECT_EQ(product_token("/1"), "");
}

}  // namespace
}  // namespace assay
