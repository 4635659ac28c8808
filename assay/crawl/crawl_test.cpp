// What a crawl asks for, and when.

#include "assay/crawl/crawl.h"

#include <gtest/gtest.h>

#include "assay/corpus/testing.h"
#include "assay/crawl/testing.h"

namespace assay {
namespace {

using Texts = std::vector<std::string>;

TEST(Crawl, FollowsLinksBreadthFirstAndWritesACorpus) {
    TestCrawl test;
    test.web.pages["https://a.test/"] = html(
        "<html lang=zh><title>首页</title><h2>目录</h2><p>欢迎</p>"
        "<a href='b.html#x'>b</a><a href='/c/'>c</a><a href='https://b.test/'>out</a>");
    test.web.pages["https://a.test/b.html"] = html("<title>B</title><p>b <a href='d?q=1'>d</a>");
    test.web.pages["https://a.test/c/"] = html("<title>C</title><p>c <a href='../b.html'>b</a>");
    test.web.pages["https://a.test/d?q=1"] = html("<title>D</title><p>d");
    const CrawlResult result = test.run();
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.documents, 4U);
    EXPECT_EQ(test.web.asked,
              (Texts{"https://a.test/robots.txt", "https://a.test/", "https://a.test/sitemap.xml",
                     "https://a.test/b.html", "https://a.test/c/", "https://a.test/d?q=1"}));
    EXPECT_EQ(
        test.documents(),
        R"({"id":"/","url":"https://a.test/","title":"首页","headings":["目录"],"body":"欢迎\nbcout","language":"zh"}
{"id":"/b.html","url":"https://a.test/b.html","title":"B","headings":[],"body":"b d"}
{"id":"/c/","url":"https://a.test/c/","title":"C","headings":[],"body":"c b"}
{"id":"/d?q=1","url":"https://a.test/d?q=1","title":"D","headings":[],"body":"d"}
)");
    const auto corpus = open_corpus(test.folder.path() + "/documents.jsonl", {});
    EXPECT_EQ(described(all_of(*corpus)[0]),
              "/ | title=首页 headings=目录 body=欢迎\nbcout | url=\"https://a.test/\" "
              "language=\"zh\"");
}

TEST(Crawl, WaitsBetweenRequestsToAHost) {
    TestCrawl test;
    test.options.hosts = {"b.test"};
    test.options.find_sitemaps = false;
    test.web.pages["https://b.test/robots.txt"] = reply(200, "User-agent: *\nCrawl-delay: 100\n");
    test.web.pages["https://a.test/"] =
        html("<p>a<a href=//b.test/1>1</a><a href=//b.test/2>2</a><a href=3>3</a>");
    test.run();
    EXPECT_EQ(test.web.asked,
              (Texts{"https://a.test/robots.txt", "https://a.test/", "https://b.test/robots.txt",
                     "https://b.test/1", "https://b.test/2", "https://a.test/3"}));
    // b.test asks for 100 seconds and gets 30, the most; a.test's turn has come by then. The first
    // page of b.test waits no longer than for the delay that was known when robots.txt was asked.
    EXPECT_EQ(test.web.times, (std::vector<double>{0, 0.5, 0.5, 1, 31, 31}));
}

TEST(Crawl, KeepsToRobotsTxt) {
    TestCrawl test;
    test.web.pages["https://a.test/robots.txt"] =
        reply(200, "User-agent: assay\nDisallow: /private\nUser-agent: *\nDisallow: /\n");
    test.web.pages["https://a.test/"] = html("<p>a<a href=/private/x>x</a><a href=/open>o</a>");
    test.web.pages["https://a.test/open"] = redirect("/private/y");
    const CrawlResult result = test.run();
    EXPECT_EQ(result.documents, 1U);
    EXPECT_EQ(left_out(result),
              (Texts{"robots https://a.test/private/x ", "robots https://a.test/open "}));
    EXPECT_EQ(test.web.times_asked("https://a.test/private/y"), 0U);
}

TEST(Crawl, AsksNothingOfASiteWhoseRobotsTxtCannotBeHad) {
    TestCrawl test;
    test.web.pages["https://a.test/"] = html("<p>a");
    test.web.pages["https://a.test/robots.txt"] = reply(503);
    const CrawlResult result = test.run();
    EXPECT_EQ(left_out(result), Texts{"robots_unknown https://a.test/ status 503"});
    EXPECT_EQ(test.web.asked, Texts(3, "https://a.test/robots.txt"));
    // Nothing of that is kept: the same command works when the site does.
    test.web.pages["https://a.test/robots.txt"] = redirect("https://cdn.test/robots");
    test.web.pages["https://cdn.test/robots"] = reply(200, "User-agent: *\nDisallow: /x\n");
    EXPECT_EQ(test.run().documents, 1U);
}

TEST(Crawl, ReadsSitemapsThatRobotsTxtNames) {
    TestCrawl test;
    test.web.pages["https://a.test/robots.txt"] =
        reply(200, "Sitemap: https://cdn.test/index.xml\nSitemap: /gone.xml\n");
    test.web.pages["https://cdn.test/index.xml"] =
        reply(200,
              "<sitemapindex><sitemap><loc>https://cdn.test/1.xml</loc></sitemap>"
              "<sitemap><loc>https://cdn.test/index.xml</loc></sitemap></sitemapindex>");
    test.web.pages["https://cdn.test/1.xml"] =
        reply(200,
              "<urlset><url><loc>https://a.test/s</loc><lastmod>2024-05-06</lastmod></url>"
              "<url><loc>https://elsewhere.test/</loc></url></urlset>");
    test.web.pages["https://a.test/"] = html("<p>a<a href=/l>l</a>");
    test.web.pages["https://a.test/s"] = html("<p>s");
    test.web.pages["https://a.test/l"] = html("<p>l");
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/s", "/l"}));
    EXPECT_EQ(result.sitemaps, (Texts{"https://cdn.test/index.xml", "https://cdn.test/1.xml"}));
    EXPECT_EQ(left_out(result), Texts{"broken https://a.test/gone.xml status 404"});
    EXPECT_NE(test.documents().find(R"("modified":"2024-05-06")"), std::string::npos);
    EXPECT_EQ(test.web.times_asked("https://cdn.test/index.xml"), 1U);
}

TEST(Crawl, AsksOnlyForThePagesOfASitemapItStartsFrom) {
    TestCrawl test;
    test.options.start = "https://a.test/sitemap.txt";
    test.web.pages["https://a.test/sitemap.txt"] = reply(200, "https://a.test/1\nhttps://a.test/2");
    test.web.pages["https://a.test/1"] = html("<p>1<a href=/3>3</a>");
    test.web.pages["https://a.test/2"] = html("<p>2");
    test.web.pages["https://a.test/3"] = html("<p>3");
    EXPECT_EQ(test.run().too_deep, 1U);
    EXPECT_EQ(test.ids(), (Texts{"/1", "/2"}));
    test.options.max_depth = 1;
    test.run();
    EXPECT_EQ(test.ids(), (Texts{"/1", "/2", "/3"}));
    EXPECT_EQ(test.web.times_asked("https://a.test/1"), 1U);
}

TEST(Crawl, ChecksEveryHopOfARedirect) {
    TestCrawl test;
    std::string links = "<p>a";
    for (const char* name : {"ok", "loop", "self", "out", "inside", "seen", "far", "none", "bad"}) {
        links += fmt::format("<a href={0}>{0}</a>", name);
    }
    test.web.pages["https://a.test/"] = html(links);
    test.web.pages["https://a.test/ok"] = redirect("/new/ok", 301);
    test.web.pages["https://a.test/new/ok"] = html("<p>ok");
    test.web.pages["https://a.test/loop"] = redirect("/loop2");
    test.web.pages["https://a.test/loop2"] = redirect("/loop");
    test.web.pages["https://a.test/self"] = redirect("/self");
    test.web.pages["https://a.test/out"] = redirect("http://169.254.169.254/latest/");
    test.web.pages["https://a.test/inside"] = redirect("http://a.test/inside");
    test.web.failures["http://a.test/inside"] = HttpError::Kind::address;
    test.web.pages["https://a.test/seen"] = redirect("/");
    for (int i = 0; i < 9; ++i) {
        const std::string at = i == 0 ? "far" : fmt::format("far{}", i);
        test.web.pages["https://a.test/" + at] = redirect(fmt::format("/far{}", i + 1));
    }
    test.web.pages["https://a.test/none"] = reply(302);
    test.web.pages["https://a.test/bad"] = redirect("file:///etc/passwd");
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), (Texts{"/", "/new/ok"}));
    EXPECT_EQ(left_out(result),
              (Texts{"redirects https://a.test/loop https://a.test/loop",
                     "redirects https://a.test/self https://a.test/self",
                     "other_site https://a.test/out http://169.254.169.254/latest/",
                     "private_address https://a.test/inside private address",
                     "already_there https://a.test/seen https://a.test/",
                     "redirects https://a.test/far https://a.test/far6",
                     "broken https://a.test/none redirect without an address",
                     "broken https://a.test/bad redirect without an address"}));
    EXPECT_EQ(test.web.times_asked("http://169.254.169.254/latest/"), 0U);
    EXPECT_EQ(test.web.times_asked("https://a.test/far5"), 1U);
    EXPECT_EQ(test.web.times_asked("https://a.test/far6"), 0U);
}

TEST(Crawl, TakesTheSiteThatTheStartLeadsToWhenItIsTheSameOne) {
    TestCrawl test;
    test.options.start = "http://a.test/";
    test.web.pages["http://a.test/"] = redirect("https://www.a.test/home");
    test.web.pages["https://www.a.test/home"] = html("<p>home<a href=/x>x</a>");
    test.web.pages["https://www.a.test/x"] = html("<p>x");
    test.run();
    EXPECT_EQ(test.ids(), (Texts{"/home", "/x"}));

    TestCrawl other;
    other.web.pages["https://a.test/"] = redirect("https://other.test/");
    EXPECT_EQ(left_out(other.run()), Texts{"other_site https://a.test/ https://other.test/"});
}

TEST(Crawl, StopsInATrapAtItsLimits) {
    TestCrawl test;
    test.web.answers = [](const HttpRequest& request) -> std::optional<HttpResponse> {
        const std::size_t found = request.url.find("/calendar?day=");
        if (found == std::string::npos) return std::nullopt;
        const int day = std::stoi(request.url.substr(found + 14));
        return html(
            fmt::format("<p>day {0}<a href='/calendar?day={1}'>next</a>"
                        "<a href='/calendar?day={2}'>in a week</a>",
                        day, day + 1, day + 7));
    };
    test.web.pages["https://a.test/"] = html("<p>a<a href='/calendar?day=1'>today</a>");
    test.options.max_pages = 30;
    const CrawlResult pages = test.run();
    EXPECT_TRUE(pages.complete);
    EXPECT_EQ(pages.limit, "max-pages");
    EXPECT_EQ(pages.documents, 30U);
    EXPECT_GT(pages.waiting, 0U);
    test.options.max_depth = 2;
    const CrawlResult depth = test.run();
    EXPECT_EQ(depth.limit, "");
    EXPECT_EQ(depth.documents, 4U);  // the start, day 1, days 2 and 8
    EXPECT_EQ(depth.too_deep, 3U);   // days 3, 9 and 15: 2 + 1, 2 + 7 = 8 + 1, 8 + 7
    EXPECT_EQ(depth.requests, 0U);   // all of them were known
    test.options.max_bytes = 100;
    EXPECT_EQ(test.run().limit, "max-bytes");
}

// "搜索 café" in the charsets that can write it; the bytes are what iconv makes of it.
TEST(Crawl, StaysWithinHostsPathsAndPatterns) {
    TestCrawl test;
    test.web.pages["https://a.test/"] = html(
        "<p>a<a href=/docs/1>1</a><a href=/docs/old/2>2</a><a href=/blog>3</a>"
        "<a href=//sub.a.test/docs/4>4</a><a href=//b.test/docs/5>5</a>"
        "<a href=//nota.test/docs/6>6</a>");
    for (const char* url :
         {"https://a.test/docs/1", "https://a.test/docs/old/2", "https://a.test/blog",
          "https://sub.a.test/docs/4", "https://b.test/docs/5", "https://nota.test/docs/6"}) {
        test.web.pages[url] = html(fmt::format("<p>{}", url));
    }
    test.options.under = "/docs/";
    test.options.exclude = {"*/old/*"};
    const CrawlResult result = test.run();
    EXPECT_EQ(test.ids(), Texts{"/docs/1"});
    EXPECT_EQ(result.not_wanted, 2U);
    EXPECT_EQ(left_out(result), Texts{"not_wanted https://a.test/ "});
    test.options.subdomains = true;
    test.options.hosts = {"B.test"};
    test.options.include = {"/docs/*", "https://other/*"};
    test.run();
    EXPECT_EQ(test.ids(), (Texts{"/docs/1", "https://sub.a.test/docs/4", "https://b.test/docs/5"}));
}

TEST(Crawl, AsksAgainWhereAServerIsBusy) {
    TestCrawl test;
    test.options.find_sitemaps = false;
    int busy = 0;
    test.web.answers = [&busy](const HttpRequest& request) -> std::optional<HttpResponse> {
        if (request.url != "https://a.test/" || ++busy > 2) return std::nullopt;
        return reply(busy == 1 ? 503 : 429, {}, {{"retry-after", busy == 1 ? "7" : "soon"}});
    };
    test.web.pages["https://a.test/"] = html("<p>a");
    EXPECT_EQ(test.run().documents, 1U);
    // robots.txt; the page; 7 seconds as asked for; 2 seconds, the second try having failed.
    EXPECT_EQ(test.web.times, (std::vector<double>{0, 0.5, 7.5, 9.5}));
}

TEST(Crawl, StopsWhenNobodyAnswersAndGoesOnLater) {
    TestCrawl test;
    test.options.retries = 0;
    std::string links = "<p>a";
    for (int i = 0; i < 20; ++i) {
        links += fmt::format("<a href={0}>{0}</a>", i);
        test.web.pages[fmt::format("https://a.test/{}", i)] = html(fmt::format("<p>page {}", i));
        test.web.failures[fmt::format("https://a.test/{}", i)] = HttpError::Kind::connect;
    }
    test.web.pages["https://a.test/"] = html(links);
    const CrawlResult result = test.run();
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.stopped, "11 requests one after the other had no answer (no connection)");
    test.web.failures.clear();
    EXPECT_EQ(test.run().documents, 21U);
    EXPECT_EQ(test.web.times_asked("https://a.test/"), 1U);
}

TEST(Crawl, SaysWhatMakesNoSense) {
    const auto error = [](const auto& change) {
        TestCrawl test;
        change(test.options);
        return error_of([&] { test.run(); });
    };
    EXPECT_EQ(error([](CrawlOptions& o) { o.start = "a.test"; }),
              "'a.test' is no address of a site, such as https://example.com/docs/ (without user "
              "name)");
    EXPECT_EQ(error([](CrawlOptions& o) { o.hosts = {"b.test/x"}; }),
              "'b.test/x' is no host, such as docs.example.com");
    EXPECT_EQ(error([](CrawlOptions& o) { o.under = "docs"; }),
              "the path that pages are under begins with a slash; 'docs' does not");
    EXPECT_EQ(error([](CrawlOptions& o) { o.user_agent = "1"; }),
              "a user agent begins with a name, such as assay/1.0");
}

}  // namespace
}  // namespace assay
