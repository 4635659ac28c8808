#include "assay/net/http_client.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "assay/net/testing.h"

namespace assay {
namespace {

using Kind = HttpError::Kind;

struct Failure {
    Kind kind;
    std::string message;
};

std::optional<Failure> failure_of(HttpClient& client, const std::string& url) {
    HttpRequest request;
    request.url = url;
    try {
        client.fetch(request);
    } catch (const HttpError& error) {
        return Failure{error.kind(), error.what()};
    }
    return std::nullopt;
}

std::optional<Failure> failure_of(const HttpOptions& options, const std::string& url) {
    HttpClient client{options};
    return failure_of(client, url);
}

HttpResponse get(const std::string& url, const HttpOptions& options = {}) {
    HttpRequest request;
    request.url = url;
    return HttpClient{options}.fetch(request);
}

TEST(HttpClient, GivesStatusHeadersAndBody) {
    const TestServer server{[](const TestRequest& request) {
        return TestReply{
            .status = 404,
            .body = request.method + " " + request.target + " " + request.header("user-agent"),
            .headers = {{"X-Kind", " odd "}, {"x-kind", "second"}}};
    }};
    const HttpResponse response = get(server.url("/a?b=c"));
    EXPECT_EQ(response.status, 404);
    EXPECT_EQ(response.body, "GET /a?b=c assay");
    EXPECT_EQ(response.header("x-kind"), "odd");
    EXPECT_EQ(response.header("x-other"), "");
    EXPECT_EQ(response.bytes, 16U);
    EXPECT_GT(response.seconds, 0.0);
}

TEST(HttpClient, SendsHeadersAndBodyAndKeepsTheConnection) {
    const TestServer server{[](const TestRequest& request) {
        return TestReply{.body = request.method + "|" + request.header("x-key") + "|" +
                                 request.header("content-type") + "|" + request.body};
    }};
    HttpClient client{{}};
    HttpRequest request{.method = "POST",
                        .url = server.url("/"),
                        .headers = {{"X-Key", "v"}, {"Content-Type", "application/json"}},
                        .body = "{}"};
    EXPECT_EQ(client.fetch(request).body, "POST|v|application/json|{}");
    request.method = "DELETE";
    request.headers.clear();
    EXPECT_EQ(client.fetch(request).body, "DELETE|||{}");
    EXPECT_EQ(
        client.fetch({.method = "HEAD", .url = server.url("/"), .headers = {}, .body = {}}).body,
        "");
    EXPECT_EQ(
        client.fetch({.method = "GET", .url = server.url("/"), .headers = {}, .body = {}}).body,
        "GET|||");
    EXPECT_EQ(server.connections(), 1U);
}

TEST(HttpClient, AHeaderCannotSmuggleAnother) {
    HttpClient client{{}};
    for (const char* value : {"a\r\nX-Other: b", "a\nb"}) {
        HttpRequest request{
            .method = "GET", .url = "http://127.0.0.1:1/", .headers = {{"X", value}}, .body = {}};
        EXPECT_THROW(client.fetch(request), HttpError);
    }
}

TEST(HttpClient, DoesNotFollowRedirects) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/to") return TestReply{.body = "followed"};
        return TestReply{.status = 302, .headers = {{"Location", "/to"}}};
    }};
    const HttpResponse response = get(server.url("/from"));
    EXPECT_EQ(response.status, 302);
    EXPECT_EQ(response.header("location"), "/to");
}

// What `gzip -n9` makes of that line.
constexpr std::string_view kCompressed{
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x48\xcd\xc9\xc9\xd7\x51\x48\xce\xcf\x2d\x28\x4a"
    "\x2d"
    "\x2e\x4e\x4d\x51\x28\xcf\x2f\xca\x49\xe1\x02\x00\x3f\xba\x39\x3c\x18\x00\x00\x00",
    44};

TEST(HttpClient, DecodesCompressedAndChunkedAnswers) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/gzip" &&
            request.header("accept-encoding").find("gzip") != std::string::npos) {
            return TestReply{.body = std::string{kCompressed},
                             .headers = {{"Content-Encoding", "gzip"}}};
        }
        if (request.target == "/damaged") {
            return TestReply{.body = "not compressed", .headers = {{"Content-Encoding", "gzip"}}};
        }
        return TestReply{.body = std::string(5500, 'x'), .chunked = true};
    }};
    const HttpResponse response = get(server.url("/gzip"));
    EXPECT_EQ(response.body, "hello, compressed world\n");
    EXPECT_EQ(response.bytes, kCompressed.size());
    EXPECT_EQ(get(server.url("/chunked")).body, std::string(5500, 'x'));
    const auto damaged = failure_of(HttpOptions{}, server.url("/damaged"));
    ASSERT_TRUE(damaged);
    EXPECT_EQ(damaged->kind, Kind::broken);
    EXPECT_NE(damaged->message.find("compressed, and damaged"), std::string::npos)
        << damaged->message;
}

TEST(HttpClient, SaysWhatBecameOfBadAnswers) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/cut") return TestReply{.body = "half", .promised = 100};
        if (request.target == "/none") return TestReply{.raw = "\n"};
        if (request.target == "/huge") return TestReply{.body = std::string(5000, 'x')};
        if (request.target == "/stream")
            return TestReply{.body = std::string(5000, 'x'), .chunked = true};
        return TestReply{.raw = "this is no HTTP\r\n\r\n"};
    }};
    HttpOptions options;
    options.most_bytes = 4000;
    const std::string host = fmt::format("127.0.0.1:{}: ", server.port());
    const auto cut = failure_of(options, server.url("/cut"));
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->kind, Kind::broken);
    EXPECT_EQ(cut->message, host + "the answer was cut short");
    for (const char* path : {"/huge", "/stream"}) {
        const auto huge = failure_of(options, server.url(path));
        ASSERT_TRUE(huge);
        EXPECT_EQ(huge->kind, Kind::too_large);
        EXPECT_EQ(huge->message, host + "the answer has more than 4000 bytes");
    }
    for (const char* path : {"/none", "/words"}) {
        const auto words = failure_of(options, server.url(path));
        ASSERT_TRUE(words) << path;
        EXPECT_EQ(words->kind, Kind::broken) << words->message;
    }
}

TEST(HttpClient, ASlowAnswerIsATimeout) {
    const TestServer server{[](const TestRequest&) { return TestReply{.wait_seconds = 30.0}; }};
    HttpOptions options;
    options.total_seconds = 0.1;
    const auto slow = failure_of(options, server.url("/"));
    ASSERT_TRUE(slow);
    EXPECT_EQ(slow->kind, Kind::timeout);
    EXPECT_NE(slow->message.find("no complete answer in time"), std::string::npos) << slow->message;
}

TEST(HttpClient, AfterAFailureTheNextRequestWorks) {
    const TestServer server{[](const TestRequest& request) {
        if (request.target == "/cut") return TestReply{.body = "half", .promised = 100};
        return TestReply{.body = "whole"};
    }};
    HttpClient client{{}};
    EXPECT_TRUE(failure_of(client, server.url("/cut")));
    EXPECT_EQ(
        client.fetch({.method = "GET", .url = server.url("/"), .headers = {}, .body = {}}).body,
        "whole");
}

TEST(HttpClient, NobodyListening) {
    int port = 0;
    {
        const TestServer gone{[](const TestRequest&) { return TestReply{}; }};
        port = gone.port();
    }
    const auto closed = failure_of(HttpOptions{}, fmt::format("http://127.0.0.1:{}/", port));
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->kind, Kind::connect);
    EXPECT_EQ(closed->message, fmt::format("127.0.0.1:{}: cannot connect", port));
}

TEST(HttpClient, OnlyHttpIsSpoken) {
    for (const char* url : {"file:///etc/passwd", "ftp://host/x", "gopher://host/", "no url at all",
                            "", "http://", "//host/path"}) {
        const auto failure = failure_of(HttpOptions{}, url);
        ASSERT_TRUE(failure) << url;
        EXPECT_EQ(failure->kind, Kind::address) << url;
    }
}

TEST(HttpClient, MessagesShowNeitherPasswordNorKey) {
    for (const char* url : {"http://user:hunter2@127.0.0.1:1/?key=hunter2",
                            "ftp://user:hunter2@host/", "http://user:hunter2@bad host/hunter2"}) {
        const auto failure = failure_of(HttpOptions{}, url);
        ASSERT_TRUE(failure);
        EXPECT_EQ(failure->message.find("hunter2"), std::string::npos) << failure->message;
    }
}

TEST(HttpClient, PrivateAddressesAreRefusedWhereTold) {
    const TestServer server{[](const TestRequest&) { return TestReply{.body = "inside"}; }};
    HttpOptions options;
    options.private_addresses = false;
    const std::string port = std::to_string(server.port());
    for (const std::string& host :
         {std::string{"127.0.0.1"}, std::string{"localhost"}, std::string{"2130706433"},
          std::string{"0x7f.1"}, std::string{"[::ffff:127.0.0.1]"}}) {
        const auto refused = failure_of(options, "http://" + host + ":" + port + "/");
        ASSERT_TRUE(refused) << host;
        EXPECT_EQ(refused->kind, Kind::address) << host << ": " << refused->message;
        EXPECT_NE(refused->message.find("private"), std::string::npos) << refused->message;
    }
    EXPECT_EQ(get(server.url("/")).body, "inside");
    EXPECT_EQ(server.connections(), 1U);
}

// Proxies of the environment are left alone: they would see requests for private hosts, and hide
// which address is asked.
TEST(HttpClient, TheEnvironmentsProxyIsNotUsed) {
    const TestServer server{[](const TestRequest&) { return TestReply{.body = "direct"}; }};
    ::setenv("http_proxy", "http://127.0.0.1:1", 1);
    const HttpResponse response = get(server.url("/"));
    ::unsetenv("http_proxy");
    EXPECT_EQ(response.body, "direct");
}

}  // namespace
}  // namespace assay
