// Crawls over real connections, to a server of our own.

#include <gtest/gtest.h>

#include <atomic>

#include "assay/corpus/testing.h"
#include "assay/crawl/crawl.h"
#include "assay/crawl/testing.h"
#include "assay/net/testing.h"

namespace assay {
namespace {

TestReply page(std::string body, std::string type = "text/html; charset=utf-8") {
    return {.body = std::move(body), .headers = {{"Content-Type", std::move(type)}}};
}

TestReply answer(const TestRequest& request) {
    const std::string& target = request.target;
    if (target == "/robots.txt") return {.body = "User-agent: *\nDisallow: /no\n"};
    if (target == "/") {
        return page(
            "<p>home<a href=/zh>zh</a><a href=/no>no</a><a href=/old>old</a>"
            "<a href=/cut>cut</a><a href=/slow>slow</a><a href=/large>large</a>");
    }
    if (target == "/zh") return page("<p>\xCB\xD1\xCB\xF7", "text/html; charset=gbk");
    if (target == "/old") return {.status = 301, .headers = {{"Location", "new%20name?x=%7e"}}};
    if (target == "/new%20name?x=~") return page(request.header("user-agent"));
    if (target == "/cut") return {.body = "<p>half", .promised = 1000};
    if (target == "/slow") return {.body = "late", .wait_seconds = 20};
    if (target == "/large") return page(std::string(100000, 'x'));
    return {.status = 404};
}

CrawlOptions options_for(const TestServer& server) {
    CrawlOptions options;
    options.start = server.url("/");
    options.delay = 0;
    options.retries = 0;
    options.timeout = 1;
    options.max_page_bytes = 50000;
    options.allow_private = true;
    options.user_agent = "assay-test/1";
    return options;
}

TEST(CrawlOverHttp, KeepsWhatItGetsAndSaysWhatItDoesNot) {
    const TestServer server{answer};
    const TemporaryFolder folder{"crawl-http"};
    const CrawlOptions options = options_for(server);
    const auto world = make_world(options, {});
    const CrawlResult result = crawl(options, folder.path(), *world);
    EXPECT_TRUE(result.complete);
    const auto corpus = open_corpus(folder.path() + "/documents.jsonl", {});
    const std::vector<Document> documents = all_of(*corpus);
    ASSERT_EQ(documents.size(), 3U);
    EXPECT_EQ(documents[1].id, "/zh");
    EXPECT_EQ(documents[1].fields[2].text, "搜索");
    EXPECT_EQ(documents[2].id, "/new%20name?x=~");
    EXPECT_EQ(documents[2].fields[2].text, "assay-test/1");
    std::vector<std::string> reasons;
    for (const LeftOutPage& out : result.left_out) {
        reasons.push_back(fmt::format("{} {}", reason_name(out.reason), out.detail));
    }
    EXPECT_EQ(reasons, (std::vector<std::string>{"robots ", "no_answer cut short",
                                                 "no_answer timed out", "too_large too large"}));
}

TEST(CrawlOverHttp, AsksNoPrivateAddressUnlessTold) {
    std::atomic<int> requests = 0;
    const TestServer server{[&requests](const TestRequest& request) {
        ++requests;
        return answer(request);
    }};
    const TemporaryFolder folder{"crawl-private"};
    CrawlOptions options = options_for(server);
    options.allow_private = false;
    const auto world = make_world(options, {});
    const CrawlResult result = crawl(options, folder.path(), *world);
    ASSERT_EQ(result.left_out.size(), 1U);
    EXPECT_EQ(result.left_out[0].reason, LeftOutReason::private_address);
    EXPECT_EQ(requests, 0);
}

TEST(CrawlOverHttp, WaitsForItsTurnAndWakesToStop) {
    CrawlOptions options;
    bool stop = false;
    const auto world = make_world(options, [&stop] { return stop; });
    const double begin = world->now();
    world->sleep(0.15);
    EXPECT_GE(world->now() - begin, 0.15);
    stop = true;
    world->sleep(1000);
    EXPECT_LT(world->now() - begin, 100);
}

}  // namespace
}  // namespace assay
