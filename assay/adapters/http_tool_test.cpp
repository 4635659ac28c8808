#include "assay/adapters/http_tool.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "assay/io/testing.h"
#include "assay/net/testing.h"

namespace assay {
namespace {

/// A description of the server, with `more` members.
std::unique_ptr<SearchTool> tool_for(const TestServer& server, const std::string& more,
                                     QueryBodies bodies = {}) {
    const std::string json = fmt::format(R"({{"url": "{}", "rate": 0, {}}})", server.url(), more);
    std::unique_ptr<SearchTool> tool = http_tool(in_memory("engine.json", json), std::move(bodies));
    tool->index("");
    return tool;
}

std::string shown(const TestRequest& request) {
    return fmt::format("{} {} {} {}", request.method, request.target,
                       request.header("content-type"), request.body);
}

constexpr const char* kGeneric = R"("path": "/{query}", "hits": "/h", "id": "/i", "score": "/s")";

// The answer is that of the reference's page "Search API", shortened.
TEST(HttpTool, AsksElasticsearch) {
    const TestServer server{[&](const TestRequest&) {
        return TestReply{.body = R"({"took": 5, "timed_out": false,
            "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
            "hits": {"total": {"value": 20, "relation": "eq"}, "max_score": 1.31,
              "hits": [{"_index": "docs", "_id": "0", "_score": 1.5}, {"_index": "docs", "_id": "7", "_score": 1.25}]}})"};
    }};
    const auto tool =
        tool_for(server, R"("kind": "elasticsearch", "index": "docs", "fields": ["body"])");
    const ToolAnswer answer = tool->search("表格 \"x\"", 10, false);
    EXPECT_EQ(
        shown(server.last_request()),
        "POST /docs/_search application/json "
        R"({"size":10,"_source":false,"query":{"multi_match":{"query":"表格 \"x\"","fields":["body"]}}})");
    EXPECT_EQ(answer.status, AnswerStatus::answered) << answer.message;
    EXPECT_EQ(answer.hits, (std::vector<ToolHit>{{"0", 1.5}, {"7", 1.25}}));
    EXPECT_EQ(answer.nanoseconds, 5'000'000);
    EXPECT_EQ(tool->info().name, "elasticsearch");
}

TEST(HttpTool, AnIncompleteAnswerIsNoAnswer) {
    const TestServer server{[](const TestRequest& request) {
        if (request.body.find("shards") != std::string::npos) {
            return TestReply{
                .body =
                    R"({"took": 5, "timed_out": false, "_shards": {"failed": 2}, "hits": {"hits": []}})"};
        }
        return TestReply{.body = R"({"took": 5, "timed_out": true, "hits": {"hits": []}})"};
    }};
    const auto tool = tool_for(server, R"("kind": "opensearch", "index": "docs")");
    const ToolAnswer shards = tool->search("shards", 10, false);
    EXPECT_EQ(shards.status, AnswerStatus::failed);
    EXPECT_EQ(shards.message, "the answer is not complete: 2 of the shards failed");
    EXPECT_EQ(tool->search("slow", 10, false).status, AnswerStatus::timed_out);
}

TEST(HttpTool, AsksElasticsearchWithABodyOfItsOwn) {
    const TestServer server{[&](const TestRequest&) {
        return TestReply{.body = R"({"took": 1, "hits": {"hits": []}})"};
    }};
    const auto tool = tool_for(server, R"("kind": "elasticsearch", "index": "docs")",
                               {{"q1", R"({"query":{"match":{"a":"{query}"}}})"}, {"q2", "{}"}});
    EXPECT_EQ(tool->search("q1", 10, false).status, AnswerStatus::zero_hits);
    EXPECT_EQ(server.last_request().body, R"({"size":10,"query":{"match":{"a":"{query}"}}})");
    EXPECT_EQ(tool->search("q2", 10, false).status, AnswerStatus::zero_hits);
    EXPECT_EQ(server.last_request().body, R"({"size":10})");
}

TEST(HttpTool, OnlyElasticsearchTakesItsSearches) {
    const TestServer server{[](const TestRequest&) { return TestReply{}; }};
    EXPECT_NE(error_of([&] { tool_for(server, kGeneric, {{"q", "{}"}}); }), "");
    EXPECT_NE(error_of([&] {
                  tool_for(server, R"("kind": "opensearch", "index": "i")", {{"q", "[]"}});
              }),
              "");
}

// The answers are those of the Solr Reference Guide and of Meilisearch's API reference, shortened.
TEST(HttpTool, AsksSolrAndMeilisearch) {
    const TestServer server{[&](const TestRequest& request) {
        if (request.method == "GET") {
            return TestReply{
                .body = R"({"responseHeader": {"status": 0, "QTime": 3}, "response": {"numFound": 1,
                "start": 0, "maxScore": 2.5, "docs": [{"id": "a", "score": 2.5}]}})"};
        }
        return TestReply{
            .body =
                R"({"hits": [{"id": 24, "_rankingScore": 0.75}], "processingTimeMs": 2, "query": "q"})"};
    }};
    const auto solr =
        tool_for(server, R"("kind": "solr", "index": "core", "fields": ["title", "body"])");
    const ToolAnswer first = solr->search("a b", 10, false);
    EXPECT_EQ(
        shown(server.last_request()),
        "GET "
        "/solr/core/select?q=a%20b&rows=10&fl=id,score&wt=json&defType=edismax&qf=title%20body  ");
    EXPECT_EQ(first.hits, (std::vector<ToolHit>{{"a", 2.5}})) << first.message;
    EXPECT_EQ(first.nanoseconds, 3'000'000);
    const auto meili = tool_for(server, R"("kind": "meilisearch", "index": "pages")");
    const ToolAnswer second = meili->search("a b", 10, false);
    EXPECT_EQ(shown(server.last_request()),
              "POST /indexes/pages/search application/json "
              R"({"q":"a b","limit":10,"attributesToRetrieve":["id"],"showRankingScore":true})");
    EXPECT_EQ(second.hits, (std::vector<ToolHit>{{"24", 0.75}})) << second.message;
}

TEST(HttpTool, AGenericEngineIsReadByPointers) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/none") return TestReply{.body = "[]"};
        return TestReply{.body = R"([{"h": ["a", "b", "a", 3]}])"};
    }};
    const auto tool = tool_for(server, R"("path": "/{query}", "hits": "/0/h", "id": "")");
    const ToolAnswer answer = tool->search("x", 10, false);
    EXPECT_EQ(answer.hits, (std::vector<ToolHit>{{"a", 0.0}, {"b", 0.0}, {"3", 0.0}}));
    EXPECT_GT(answer.nanoseconds, 0) << "the client's own time";
    EXPECT_EQ(tool->search("x", 2, false).hits.size(), 2U);
    EXPECT_EQ(tool->info().scores, ScoreDirection::none);
    const ToolAnswer none = tool->search("none", 10, false);
    EXPECT_EQ(none.status, AnswerStatus::failed);
    EXPECT_EQ(none.message, "the answer has no list of hits at '/0/h'");
    EXPECT_EQ(tool->tokens("x", SearchTool::TextKind::query), std::nullopt);
}

TEST(HttpTool, SaysWhatIsWrongWithAnAnswer) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/id")
            return TestReply{.body = R"({"h": [{"i": "a", "s": 1}, {"s": 1}]})"};
        if (request.target == "/score")
            return TestReply{.body = R"({"h": [{"i": "a", "s": null}]})"};
        if (request.target == "/html") return TestReply{.body = "<html>"};
        if (request.target == "/utf8") return TestReply{.body = "{\"h\": [\"\xff\"]}"};
        if (request.target == "/moved")
            return TestReply{.status = 301, .headers = {{"Location", "/x"}}};
        if (request.target == "/test") return TestReply{.body = R"({"h": []})"};
        return TestReply{.status = 400, .body = " bad " + std::string(500, 'q')};
    }};
    const auto tool = tool_for(server, kGeneric);
    const auto message = [&](const char* query) {
        const ToolAnswer answer = tool->search(query, 10, false);
        EXPECT_EQ(answer.status, AnswerStatus::failed) << query;
        return answer.message;
    };
    EXPECT_EQ(message("id"), "hit 2 has no id at '/i'");
    EXPECT_EQ(message("score"), "hit 1 has no score at '/s'");
    EXPECT_EQ(message("html").substr(0, 13), "the answer:1:");
    EXPECT_EQ(message("utf8"), "the answer:1: invalid UTF-8");
    EXPECT_EQ(message("moved"), "HTTP 301");
    EXPECT_EQ(message("x"), "HTTP 400: bad " + std::string(196, 'q') + "...");
}

TEST(HttpTool, AsksAgainWhereThatMayHelp) {
    std::atomic<int> requests{0};
    const TestServer server{[&](const TestRequest& request) {
        const int number = ++requests;
        const std::vector<std::pair<std::string, std::string>> now{{"Retry-After", "0"}};
        if (request.target == "/busy" && number < 3)
            return TestReply{.status = 429, .headers = now};
        if (request.target == "/down")
            return TestReply{.status = 503, .body = "no shards", .headers = now};
        if (request.target == "/wrong") return TestReply{.status = 500, .body = "bug"};
        return TestReply{.body = R"({"h": [{"i": "a", "s": 1}]})"};
    }};
    const auto tool = tool_for(server, std::string{kGeneric} + R"(, "retries": 2)");
    requests = 0;  // that of the check before
    EXPECT_EQ(tool->search("busy", 10, false).status, AnswerStatus::answered);
    EXPECT_EQ(requests.exchange(0), 3);
    const ToolAnswer down = tool->search("down", 10, false);
    EXPECT_EQ(down.status, AnswerStatus::failed);
    EXPECT_EQ(down.message, "HTTP 503: no shards (asked 3 times)");
    EXPECT_EQ(requests.exchange(0), 3);
    EXPECT_EQ(tool->search("wrong", 10, false).message, "HTTP 500: bug");
    EXPECT_EQ(requests.exchange(0), 1);
}

TEST(HttpTool, NobodyThereIsAnErrorAndSlownessATimeout) {
    const std::string json =
        fmt::format(R"({{"url": "http://127.0.0.1:1", "retries": 0, {}}})", kGeneric);
    const auto nobody = http_tool(in_memory("e", json));
    EXPECT_EQ(nobody->search("x", 10, false).status, AnswerStatus::not_run);
    EXPECT_EQ(error_of([&] { nobody->index(""); }), "e: 127.0.0.1:1: cannot connect");
    const TestServer server{[](const TestRequest&) { return TestReply{.wait_seconds = 30.0}; }};
    const auto slow = tool_for(server, std::string{kGeneric} + R"(, "timeout_s": 0.1)");
    EXPECT_EQ(slow->search("x", 10, false).status, AnswerStatus::timed_out);
}

TEST(HttpTool, AnEngineThatGoesAwayIsAFailure) {
    auto server = std::make_unique<TestServer>(
        [](const TestRequest&) { return TestReply{.body = R"({"h": []})"}; });
    const auto tool = tool_for(*server, std::string{kGeneric} + R"(, "retries": 0)");
    EXPECT_EQ(tool->search("x", 10, false).status, AnswerStatus::zero_hits);
    server.reset();
    const ToolAnswer gone = tool->search("x", 10, false);
    EXPECT_EQ(gone.status, AnswerStatus::failed);
    EXPECT_TRUE(gone.message.ends_with(": cannot connect")) << gone.message;
}

TEST(HttpTool, SecretsComeFromTheEnvironmentAndAreNeverShown) {
    // An engine that repeats what it was sent.
    const TestServer server{[&](const TestRequest& request) {
        return TestReply{.status = request.target.starts_with("/test") ? 200 : 400,
                         .body = std::string(190, '.') + "denied to " +
                                 request.header("authorization") + request.target};
    }};
    const std::string more =
        R"("path": "/{query}?key=${ASSAY_TEST_TOKEN}", "hits": "", "id": "",
           "headers": {"Authorization": "ApiKey ${ASSAY_TEST_TOKEN}"})";
    ::unsetenv("ASSAY_TEST_TOKEN");
    EXPECT_EQ(error_of([&] { tool_for(server, more); }),
              "engine.json: the variable ASSAY_TEST_TOKEN is not set");
    ::setenv("ASSAY_TEST_TOKEN", "hunter2", 1);
    const auto tool = tool_for(server, more);
    ::unsetenv("ASSAY_TEST_TOKEN");
    const ToolAnswer answer = tool->search("x", 10, false);
    EXPECT_EQ(server.last_request().header("authorization"), "ApiKey hunter2");
    EXPECT_EQ(server.last_request().target, "/x?key=hunter2");
    EXPECT_EQ(answer.message, "HTTP 400: " + std::string(190, '.') + "denied to ...");
}

TEST(HttpTool, ARepeatedSecretIsStarred) {
    const TestServer server{[&](const TestRequest& request) {
        const int status = request.target == "/test" ? 200 : 404;
        return TestReply{.status = status, .body = "no " + request.header("x-key") + ", no"};
    }};
    const auto tool = tool_for(
        server, R"("path": "/{query}", "hits": "", "id": "", "headers": {"X-Key": "abcd"})");
    EXPECT_EQ(tool->search("x", 10, false).message, "HTTP 404: no ***, no");
}

TEST(HttpTool, WhoMayNotAskIsToldAtOnce) {
    const TestServer server{[&](const TestRequest& request) {
        return TestReply{.status = 401, .body = "not with " + request.header("x-key")};
    }};
    const std::string more = std::string{kGeneric} + R"(, "headers": {"X-Key": "abcd"})";
    EXPECT_EQ(error_of([&] { tool_for(server, more); }),
              "engine.json: generic refuses a first search for 'test': HTTP 401: not with ***");
    EXPECT_EQ(server.requests().size(), 1U);
}

// The answer is that of OpenSearch 2, shortened.
TEST(HttpTool, AMisspeltIndexIsToldAtOnce) {
    const TestServer server{[](const TestRequest&) {
        return TestReply{.status = 404,
                         .body = R"({"error":{"type":"index_not_found_exception"},"status":404})"};
    }};
    EXPECT_EQ(error_of([&] {
                  tool_for(server, R"("name": "shop", "kind": "opensearch", "index": "dosc")");
              }),
              "engine.json: shop refuses a first search for 'test': HTTP 404: "
              R"({"error":{"type":"index_not_found_exception"},"status":404})");
}

TEST(HttpTool, AnyRefusalOfTheFirstSearchIsAnErrorAndWaitingMendsOne) {
    std::atomic<int> status{0};
    std::atomic<int> asked{0};
    const TestServer server{[&](const TestRequest&) {
        const bool refuse = status != 429 || ++asked < 3;
        return TestReply{.status = refuse ? status.load() : 200,
                         .body = R"({"h": []})",
                         .headers = {{"Retry-After", "0"}}};
    }};
    for (status = 400; status < 500; ++status) {
        if (status == 429) continue;
        EXPECT_NE(error_of([&] { tool_for(server, kGeneric); }), "") << status;
    }
    status = 429;
    EXPECT_EQ(error_of([&] { tool_for(server, std::string{kGeneric} + R"(, "retries": 2)"); }), "");
    asked = -10;
    EXPECT_NE(error_of([&] { tool_for(server, std::string{kGeneric} + R"(, "retries": 2)"); }), "");
    // Trouble of the engine's own may be over by the next query.
    status = 500;
    EXPECT_EQ(error_of([&] { tool_for(server, kGeneric); }), "");
}

TEST(HttpTool, OnlyA400IsARefusalOfTheQuery) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/test" || request.body.find("\"test\"") != std::string::npos) {
            return TestReply{.body = R"({"h": [], "hits": {"hits": []}})"};
        }
        return TestReply{.status = request.target == "/404" ? 404 : 400, .body = "no"};
    }};
    const auto tool = tool_for(server, kGeneric);
    EXPECT_TRUE(tool->search("a-b", 10, false).refused);
    EXPECT_FALSE(tool->search("404", 10, false).refused);
    const auto own = tool_for(server, R"("kind": "opensearch", "index": "docs")",
                              {{"a-b", R"({"query":{"own":1}})"}});
    const ToolAnswer answer = own->search("a-b", 10, false);
    EXPECT_EQ(answer.status, AnswerStatus::failed);
    EXPECT_FALSE(answer.refused) << "a body of its own cannot be asked in other words";
}

TEST(HttpTool, AsksInParallelAndAnswersInOrder) {
    std::atomic<int> now{0};
    std::atomic<int> most{0};
    const TestServer server{[&](const TestRequest& request) {
        const int running = ++now;
        for (int seen = most; running > seen && !most.compare_exchange_weak(seen, running);)
            continue;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
        --now;
        return TestReply{
            .body = fmt::format(R"({{"h": [{{"i": "{}", "s": 1}}]}})", request.target.substr(1))};
    }};
    const auto tool = tool_for(server, std::string{kGeneric} + R"(, "concurrency": 3)");
    std::vector<std::string> queries;
    for (int i = 0; i < 40; ++i) queries.push_back("q" + std::to_string(i));
    std::size_t done = 0;
    const std::vector<ToolAnswer> answers =
        tool->search_all(queries, 10, {}, [&](std::size_t) { ++done; });
    EXPECT_EQ(done, 40U);
    for (std::size_t i = 0; i < 40; ++i) {
        ASSERT_EQ(answers[i].hits.size(), 1U) << answers[i].message;
        EXPECT_EQ(answers[i].hits[0].doc, queries[i]);
    }
    EXPECT_LE(server.connections(), 3U);
    EXPECT_LE(most, 3);
    EXPECT_GE(most, 2);
}

TEST(HttpTool, TheRestIsNotRunOnceToldToStop) {
    const TestServer server{[&](const TestRequest&) { return TestReply{.body = R"({"h": []})"}; }};
    const auto tool = tool_for(server, std::string{kGeneric} + R"(, "concurrency": 2)");
    const std::vector<std::string> queries(20, "x");
    int asked = 0;
    const std::vector<ToolAnswer> answers =
        tool->search_all(queries, 10, [&] { return ++asked <= 5; }, {});
    std::size_t not_run = 0;
    for (const ToolAnswer& answer : answers)
        not_run += answer.status == AnswerStatus::not_run ? 1 : 0;
    EXPECT_EQ(not_run, 15U);
    EXPECT_EQ(answers[19].message, kStopped);
    EXPECT_EQ(asked, 6);
}

TEST(HttpTool, KeepsToItsRate) {
    const TestServer server{[&](const TestRequest&) { return TestReply{.body = R"({"h": []})"}; }};
    const auto tool = http_tool(
        in_memory("e", fmt::format(R"({{"url": "{}", "rate": 100, "concurrency": 4, {}}})",
                                   server.url(), kGeneric)));
    tool->index("");
    const std::vector<std::string> queries(11, "x");
    const auto begun = std::chrono::steady_clock::now();
    tool->search_all(queries, 10, {}, {});
    // The eleventh goes ten hundredths of a second after the first, and never sooner.
    EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds{100});
}

}  // namespace
}  // namespace assay
