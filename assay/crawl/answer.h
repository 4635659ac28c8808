#pragma once

/// What came back for one request, reduced to what a crawl needs of it: a page is its text and its
/// links, not its bytes.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/corpus/html_text.h"
#include "assay/crawl/sitemap.h"
#include "assay/crawl/url.h"
#include "assay/net/http_client.h"

namespace assay {

enum class AnswerKind : std::uint8_t { page, robots, sitemap };

struct Answer {
    AnswerKind kind = AnswerKind::page;
    std::string url;       ///< that was asked for
    int status = 0;        ///< of HTTP; 0 where there was no answer
    std::string failure;   ///< why there was none, in words
    std::string location;  ///< of a redirect, resolved; empty where that is no address
    std::string type;      ///< of the content: "text/html"
    std::uint64_t bytes = 0;
    std::string etag;
    std::string modified;  ///< the header Last-Modified

    bool is_page = false;  ///< of a type that is read; `page` is filled
    HtmlPage page;         ///< links and canonical address resolved, each link once
    std::string robots;    ///< the text of a robots.txt
    Sitemap sitemap;

    bool is_redirect() const { return status >= 300 && status < 400 && status != 304; }
    bool is_good() const { return status >= 200 && status < 300; }
    /// "status 404", or why there was no answer.
    std::string problem() const;
    /// Whether asking again may have another outcome.
    bool is_passing() const { return status == 0 || status == 429 || status >= 500; }
};

/// Reads what a server answered to a request for `url`. `agent` is our product token.
Answer read_answer(AnswerKind kind, const Url& url, const HttpResponse& response,
                   std::string_view agent);

/// One line of JSON without its end; read_answer_json() is its inverse, but for what a page of that
/// outcome does not have. It throws Error where the line is none of ours.
std::string answer_json(const Answer& answer);
Answer read_answer_json(std::string_view line);

}  // namespace assay
