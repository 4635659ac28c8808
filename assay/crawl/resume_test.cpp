// What becomes of a crawl that is interrupted, damaged, finished or refreshed.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "assay/corpus/testing.h"
#include "assay/crawl/crawl.h"
#include "assay/crawl/journal.h"
#include "assay/crawl/testing.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

/// A site with a bit of everything: a sitemap, redirects, duplicates, what is broken.
FakeWorld site() {
    FakeWorld web;
    const auto add = [&web](const std::string& path, HttpResponse response) {
        response.headers.emplace_back("etag", "\"" + path + "\"");
        web.pages["https://a.test" + path] = std::move(response);
    };
    add("/robots.txt", reply(200, "User-agent: *\nDisallow: /no\nSitemap: /map.xml\n"));
    add("/map.xml", reply(200,
                          "<urlset><url><loc>https://a.test/s1</loc></url><url><loc>"
                          "https://a.test/s2</loc><lastmod>2024-01-01</lastmod></url>"));
    add("/", html("<title>首页</title><p>欢迎<a href=/1>1</a><a href=/2>2</a><a href=/no>x</a>"));
    add("/s1", html("<p>s1<a href=/gone>gone</a>"));
    add("/s2", redirect("/moved"));
    add("/moved", html("<p>moved<a href=/deep>deep</a>"));
    add("/1", html("<p>one<a href=/s1>s1</a>"));
    add("/2", html("<link rel=canonical href=/1><p>two"));
    add("/deep", html("<p>one<a href=/last>same as one</a>"));
    add("/last", html("<p>last, \"quoted\"\t\x01"));
    return web;
}

struct Folder {
    TemporaryFolder folder{"resume"};
    CrawlOptions options;

    Folder() { options.start = "https://a.test/"; }
    CrawlResult run(FakeWorld& web) { return crawl(options, folder.path(), web); }
    std::string file(const std::string& name) const { return folder.path() + "/" + name; }
    std::string documents() const { return text_of_file(file("documents.jsonl")); }
};

struct Whole {
    std::string documents;
    std::string summary;
    std::size_t requests;
};

Whole whole_crawl() {
    Folder test;
    FakeWorld web = site();
    EXPECT_TRUE(test.run(web).complete);
    return {test.documents(), text_of_file(test.file("crawl.json")), web.asked.size()};
}

TEST(Resume, AnInterruptionAtAnyRequestChangesNothing) {
    const Whole whole = whole_crawl();
    ASSERT_GT(whole.requests, 10U);
    for (std::size_t stop = 0; stop <= whole.requests; ++stop) {
        Folder test;
        FakeWorld first = site();
        first.stop_after = stop;
        const CrawlResult cut = test.run(first);
        EXPECT_EQ(cut.complete, stop == whole.requests) << stop;
        EXPECT_EQ(cut.stopped, stop == whole.requests ? "" : "interrupted");
        FakeWorld second = site();
        test.run(second);
        EXPECT_EQ(test.documents(), whole.documents) << stop;
        EXPECT_EQ(first.asked.size() + second.asked.size(), whole.requests) << stop;
        if (stop < whole.requests) {
            EXPECT_EQ(text_of_file(test.file("crawl.json")), whole.summary) << stop;
        }
    }
}

TEST(Resume, AnInterruptionAfterEachRequestChangesNothing) {
    const Whole whole = whole_crawl();
    Folder test;
    std::size_t runs = 0;
    for (bool complete = false; !complete; ++runs) {
        FakeWorld web = site();
        web.stop_after = 1;
        complete = test.run(web).complete;
    }
    EXPECT_EQ(test.documents(), whole.documents);
    EXPECT_EQ(runs, whole.requests);
}

// As a process that was killed leaves it: every length the file had while it was written.
TEST(Resume, ATornJournalCostsOneRequestAtMost) {
    const Whole whole = whole_crawl();
    Folder done;
    FakeWorld web = site();
    done.run(web);
    const std::string journal = text_of_file(done.file("crawl-journal.jsonl"));
    for (std::size_t size = 0; size < journal.size(); size += 53) {
        Folder test;
        test.folder.write("crawl-journal.jsonl", journal.substr(0, size));
        FakeWorld again = site();
        ASSERT_TRUE(test.run(again).complete);
        EXPECT_EQ(test.documents(), whole.documents) << size;
        const auto lines = static_cast<std::size_t>(
            std::count(journal.begin(), journal.begin() + static_cast<std::ptrdiff_t>(size), '\n'));
        const std::size_t known = lines == 0 ? 0 : std::min(lines - 1, whole.requests);
        EXPECT_EQ(again.asked.size(), whole.requests - known) << size;
    }
}

TEST(Resume, ADamagedLineIsAskedForAgain) {
    const Whole whole = whole_crawl();
    Folder test;
    FakeWorld web = site();
    test.run(web);
    std::string journal = text_of_file(test.file("crawl-journal.jsonl"));
    const std::size_t place = journal.find("https://a.test/moved\",\"status\"");
    ASSERT_NE(place, std::string::npos);
    journal[place + 20] = '\x01';
    fs::remove(test.file("documents.jsonl"));
    test.folder.write("crawl-journal.jsonl", journal);
    FakeWorld again = site();
    EXPECT_TRUE(test.run(again).complete);
    EXPECT_EQ(again.asked, std::vector<std::string>{"https://a.test/moved"});
    EXPECT_EQ(test.documents(), whole.documents);
}

TEST(Resume, AFinishedCrawlIsLeftAlone) {
    Folder test;
    FakeWorld web = site();
    test.run(web);
    FakeWorld again = site();
    const CrawlResult result = test.run(again);
    EXPECT_TRUE(result.finished_before);
    EXPECT_TRUE(again.asked.empty());
    // With other settings it goes on from what is known.
    test.options.max_depth = 0;
    EXPECT_FALSE(test.run(again).finished_before);
    EXPECT_TRUE(again.asked.empty());
}

TEST(Resume, ARefreshAsksForWhatHasChanged) {
    Folder test;
    FakeWorld web = site();
    test.run(web);
    const std::string before = test.documents();
    test.options.refresh = true;
    FakeWorld later = site();
    later.pages["https://a.test/1"] = html("<p>one, and more");
    later.pages.erase("https://a.test/last");
    std::vector<int> statuses;
    later.answers = [&later, &statuses](const HttpRequest& request) {
        const auto page = later.pages.find(request.url);
        const bool same = page != later.pages.end() && !request.headers.empty() &&
                          request.headers[0].second == page->second.header("etag");
        statuses.push_back(same ? 304 : 0);
        return std::optional<HttpResponse>{};
    };
    // Also when it is interrupted.
    later.stop_after = 5;
    EXPECT_FALSE(test.run(later).complete);
    EXPECT_TRUE(fs::exists(test.file("crawl-previous.jsonl")));
    EXPECT_EQ(test.documents(), before);
    later.stop_after = static_cast<std::size_t>(-1);
    EXPECT_TRUE(test.run(later).complete);
    EXPECT_FALSE(fs::exists(test.file("crawl-previous.jsonl")));
    EXPECT_EQ(std::count(statuses.begin(), statuses.end(), 304), 5);  // / s1 moved 2 deep
    EXPECT_NE(test.documents().find("one, and more"), std::string::npos);
    EXPECT_NE(test.documents().find("首页"), std::string::npos);
    EXPECT_EQ(test.documents().find("last"), std::string::npos);
    // Whoever crawls the site for the first time now has the same.
    Folder fresh;
    later.answers = {};
    fresh.run(later);
    EXPECT_EQ(test.documents(), fresh.documents());
}

TEST(Journal, BelongsToOneCrawl) {
    Folder test;
    FakeWorld web = site();
    test.run(web);
    test.options.start = "https://b.test/";
    EXPECT_EQ(error_of([&] { test.run(web); }),
              test.file("crawl-journal.jsonl") +
                  ": the folder holds a crawl of https://a.test/; name another folder");
    const Journal open{test.file("crawl-journal.jsonl"), "https://a.test/"};
    test.options.start = "https://a.test/";
    EXPECT_EQ(error_of([&] { test.run(web); }),
              test.file("crawl-journal.jsonl") + ": another crawl is writing to this folder");
    test.folder.write("other/crawl-journal.jsonl", "{\"id\": 1}\n");
    EXPECT_EQ(error_of([&] { crawl(test.options, test.file("other"), web); }),
              test.file("other/crawl-journal.jsonl") + ": is no journal of a crawl");
}

}  // namespace
}  // namespace assay
