#pragma once

// A web and a clock for tests of crawls. Not part of the library.

#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/corpus/testing.h"
#include "assay/crawl/crawl.h"
#include "assay/crawl/world.h"

namespace assay {

inline HttpResponse reply(int status, std::string body = {},
                          std::vector<std::pair<std::string, std::string>> headers = {}) {
    HttpResponse response;
    response.status = status;
    response.headers = std::move(headers);
    response.bytes = body.size();
    response.body = std::move(body);
    return response;
}

inline HttpResponse html(std::string body, std::string type = "text/html; charset=utf-8") {
    return reply(200, std::move(body), {{"content-type", std::move(type)}});
}

inline HttpResponse redirect(std::string location, int status = 302) {
    return reply(status, {}, {{"location", std::move(location)}});
}

/// Pages by address; what is not there is a 404. Time passes only while somebody sleeps.
class FakeWorld : public CrawlWorld {
  public:
    std::map<std::string, HttpResponse> pages;
    std::map<std::string, HttpError::Kind> failures;
    /// Asked first, where there is one.
    std::function<std::optional<HttpResponse>(const HttpRequest&)> answers;
    std::size_t stop_after = static_cast<std::size_t>(-1);  ///< requests
    std::vector<std::string> asked;                         ///< in order
    std::vector<double> times;                              ///< of those
    double time = 0;

    HttpResponse get(const HttpRequest& request, std::size_t most_bytes) override {
        asked.push_back(request.url);
        times.push_back(time);
        if (answers) {
            if (std::optional<HttpResponse> answer = answers(request)) return std::move(*answer);
        }
        if (const auto failure = failures.find(request.url); failure != failures.end()) {
            throw HttpError{failure->second, "no answer"};
        }
        const auto page = pages.find(request.url);
        if (page == pages.end()) return reply(404, "no such page");
        if (page->second.body.size() > most_bytes) {
            throw HttpError{HttpError::Kind::too_large, "too large"};
        }
        for (const auto& [name, value] : request.headers) {
            if (name == "If-None-Match" && value == page->second.header("etag")) return reply(304);
        }
        return page->second;
    }

    double now() override { return time; }
    void sleep(double seconds) override { time += seconds; }
    bool stopped() override { return asked.size() >= stop_after; }

    std::size_t times_asked(const std::string& url) const {
        std::size_t count = 0;
        for (const std::string& one : asked) count += one == url ? 1U : 0U;
        return count;
    }
};

inline std::string text_of_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

/// A folder, a web and a crawl of https://a.test/.
struct TestCrawl {
    TemporaryFolder folder{"crawl"};
    FakeWorld web;
    CrawlOptions options;

    TestCrawl() { options.start = "https://a.test/"; }
    CrawlResult run() { return crawl(options, folder.path(), web); }
    std::string documents() const { return text_of_file(folder.path() + "/documents.jsonl"); }
    std::vector<std::string> ids() const {
        return ids_of(*open_corpus(folder.path() + "/documents.jsonl", {}));
    }
};

/// "reason url detail", in order.
inline std::vector<std::string> left_out(const CrawlResult& result) {
    std::vector<std::string> lines;
    for (const LeftOutPage& page : result.left_out) {
        lines.push_back(fmt::format("{} {} {}", reason_name(page.reason), page.url, page.detail));
    }
    return lines;
}

}  // namespace assay
