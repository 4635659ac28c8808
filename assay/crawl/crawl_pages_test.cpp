// What a crawl makes of the pages it gets.

#include <gtest/gtest.h>

#include "assay/corpus/testing.h"
#include "assay/crawl/crawl.h"
#include "assay/crawl/testing.h"

namespace assay {
namespace {

using Texts = std::vector<std::string>;

TEST(CrawledPages, ReadsPagesInAnyCharset) {
    using namespace std::string_literals;
    TestCrawl test;
    test.web.pages["https://a.test/"] = html(
        "<p>a<a href=gbk>1</a><a href=big5>2</a><a href=latin>3</a><a href=utf16>4</a>"
        "<a href=meta>5</a><a href=none>6</a>");
    test.web.pages["https://a.test/gbk"] = html("<p>\xCB\xD1\xCB\xF7 gbk", "text/html;charset=GBK");
    test.web.pages["https://a.test/big5"] =
        html("<p>\xB7\x6A\xB4\x4D big5", "text/html; Charset=\"big5\"");
    test.web.pages["https://a.test/latin"] =
        html("<p>caf\xE9 \x93quoted\x94", "text/html; charset=iso-8859-1");
    test.web.pages["https://a.test/utf16"] =
        html("\xFF\xFE<\0p\0>\0\x1C\x64\x22\x7D"s, "text/html; charset=utf-8");
    test.web.pages["https://a.test/meta"] =
        html("<meta charset=gb2312><p>\xCB\xD1\xCB\xF7 meta", "text/html");
    test.web.pages["https://a.test/none"] = html("<p>搜索 none", "text/html");
    test.run();
    Texts bodies;
    const auto corpus = open_corpus(test.folder.path() + "/documents.jsonl", {});
    for (const Document& document : all_of(*corpus)) bodies.push_back(document.fields[2].text);
    EXPECT_EQ(bodies, (Texts{"a123456", "搜索 gbk", "搜尋 big5", "café “quoted”", "搜索",
                             "搜索 meta", "搜索 none"}));
}

TEST(CrawledPages, KeepsHtmlMarkdownAndText) {
    TestCrawl test;
    test.web.pages["https://a.test/"] = html(
        "<p>a<a href=x.md>1</a><a href=y>2</a><a href=z.txt>3</a><a href=feed>4</a>"
        "<a href=source>5</a><a href=picture.PNG>6</a><a href=bare>7</a>");
    test.web.pages["https://a.test/x.md"] = html("# Title\n\n## Part\n\nwords", "text/plain");
    test.web.pages["https://a.test/y"] = html("---\ntitle: Y\n---\nmore words", "text/markdown");
    test.web.pages["https://a.test/z.txt"] = html("first\n\nsecond", "text/plain");
    test.web.pages["https://a.test/feed"] = html("<rss/>", "application/rss+xml");
    test.web.pages["https://a.test/source"] = html("int main", "text/plain");
    test.web.pages["https://a.test/bare"] = reply(200, "<title>Bare</title><p>page");
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/x.md", "/y", "/z.txt", "/bare"}));
    EXPECT_EQ(left_out(result), (Texts{"other_type https://a.test/feed application/rss+xml",
                                       "other_type https://a.test/source text/plain"}));
    EXPECT_EQ(result.other_files, 1U);
    EXPECT_NE(test.documents().find(R"("title":"Title","headings":["Part"],"body":"words")"),
              std::string::npos);
    EXPECT_NE(test.documents().find(R"("title":"first","headings":[],"body":"second")"),
              std::string::npos);
}

TEST(CrawledPages, RespectsWhatPagesAskOfRobots) {
    TestCrawl test;
    test.web.pages["https://a.test/"] = html(
        "<p>a<a href=hidden>1</a><a href=header>2</a><a rel=nofollow href=never>3</a>"
        "<a href=dead-end>4</a>");
    test.web.pages["https://a.test/hidden"] =
        html("<meta name=robots content=noindex><p>h<a href=found>f</a>");
    HttpResponse header = html("<p>header");
    header.headers.emplace_back("x-robots-tag", "noindex");
    test.web.pages["https://a.test/header"] = header;
    test.web.pages["https://a.test/dead-end"] =
        html("<meta name=robots content=nofollow><p>d<a href=beyond>b</a>");
    test.web.pages["https://a.test/found"] = html("<base href=/sub/><p>f<a href=deep>d</a>");
    test.web.pages["https://a.test/sub/deep"] = html("<p>deep");
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/dead-end", "/found", "/sub/deep"}));
    EXPECT_EQ(left_out(result),
              (Texts{"no_index https://a.test/hidden ", "no_index https://a.test/header "}));
    EXPECT_EQ(test.web.times_asked("https://a.test/never"), 0U);
    EXPECT_EQ(test.web.times_asked("https://a.test/beyond"), 0U);
}

TEST(CrawledPages, KeepsOneOfPagesThatAreTheSame) {
    TestCrawl test;
    const auto named = [](const char* canonical, const char* text) {
        return html(fmt::format("<link rel=canonical href='{}'><p>{}", canonical, text));
    };
    test.web.pages["https://a.test/"] = html(
        "<title>home</title><p>a<a href='p?sort=1'>1</a><a href=p>2</a><a href=copy>3</a>"
        "<a href=circle1>4</a><a href=circle2>5</a><a href=alone>6</a><a href=script>7</a>");
    test.web.pages["https://a.test/p?sort=1"] = named("/p", "sorted");
    test.web.pages["https://a.test/p"] = named("https://a.test/p", "page");
    test.web.pages["https://a.test/copy"] = html("<title>copy</title><p>page");
    test.web.pages["https://a.test/circle1"] = named("/circle2", "one");
    test.web.pages["https://a.test/circle2"] = named("/circle1", "two");
    test.web.pages["https://a.test/alone"] = named("/nowhere", "alone");
    test.web.pages["https://a.test/script"] = html("<title>App</title><div id=app></div>");
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/p", "/circle1", "/alone"}));
    EXPECT_EQ(left_out(result), (Texts{"no_text https://a.test/script ",
                                       "canonical https://a.test/p?sort=1 https://a.test/p",
                                       "same_text https://a.test/copy https://a.test/p",
                                       "canonical https://a.test/circle2 https://a.test/circle1"}));
    test.options.canonical = false;
    test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/p?sort=1", "/p", "/circle1", "/circle2", "/alone"}));
}

TEST(CrawledPages, ListsBrokenLinksWithThePageThatHasThem) {
    TestCrawl test;
    test.options.max_page_bytes = 1000;
    test.web.pages["https://a.test/"] =
        html("<p>a<a href=gone>1</a><a href=slow>2</a><a href=big>3</a>");
    test.web.failures["https://a.test/slow"] = HttpError::Kind::timeout;
    test.web.pages["https://a.test/big"] = html(std::string(1001, 'x'));
    const CrawlResult result = test.run();
    EXPECT_EQ(left_out(result), (Texts{"broken https://a.test/gone status 404",
                                       "no_answer https://a.test/slow timed out",
                                       "too_large https://a.test/big too large"}));
    EXPECT_EQ(result.left_out[0].from, "https://a.test/");
    const std::string json = text_of_file(test.folder.path() + "/crawl.json");
    EXPECT_EQ(json, crawl_json(result));
    EXPECT_TRUE(json.starts_with("{\n  \"schema\": \"assay.crawl/1\",\n  \"start\": \"https:"));
    EXPECT_NE(json.find(R"("reason": "broken")"), std::string::npos);
}

}  // namespace
}  // namespace assay
