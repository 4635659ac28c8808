#include "assay/crawl/answer.h"

#include <fmt/format.h>

#include <optional>
#include <unordered_set>
#include <utility>

#include "assay/core/error.h"
#include "assay/corpus/page.h"
#include "assay/crawl/robots.h"
#include "assay/io/text.h"
#include "assay/text/charset.h"

namespace assay {
namespace {

/// A page with more is a list of links, or a trap.
constexpr std::size_t kMostLinks = 10000;

struct ContentType {
    std::string type;     ///< in lower case
    std::string charset;  ///< empty where it is not said
};

ContentType read_content_type(std::string_view header) {
    ContentType content{lower_case(trimmed(header.substr(0, header.find(';')))), {}};
    const std::size_t found = lower_case(header).find("charset=");
    if (found == std::string_view::npos) return content;
    std::string_view charset = header.substr(found + 8);
    if (charset.starts_with('"')) charset.remove_prefix(1);
    content.charset = charset.substr(0, charset.find_first_of("\"; \t"));
    return content;
}

/// How a page of that type and name is read.
PageKind kind_of(const ContentType& content, const Url& url, std::string_view body) {
    if (content.type == "text/html" || content.type == "application/xhtml+xml") {
        return PageKind::html;
    }
    if (content.type == "text/markdown" || content.type == "text/x-markdown") {
        return PageKind::markdown;
    }
    const PageKind by_name = page_kind(url.path);
    if (content.type == "text/plain") {
        return by_name == PageKind::html ? PageKind::none : by_name;
    }
    if (!content.type.empty()) return PageKind::none;
    if (by_name != PageKind::none) return by_name;
    return trimmed(body.substr(0, 256)).starts_with('<') ? PageKind::html : PageKind::none;
}

/// As the address that it means on this page, or empty.
std::string resolved_text(const Url& base, std::string_view reference) {
    const std::optional<Url> url = resolve(base, reference);
    return url ? url->text() : std::string{};
}

void resolve_links(HtmlPage& page, const Url& url) {
    const Url base = page.base_url.empty() ? url : resolve(url, page.base_url).value_or(url);
    page.base_url.clear();
    if (!page.canonical_url.empty()) page.canonical_url = resolved_text(base, page.canonical_url);
    std::unordered_set<std::string> known;
    std::vector<std::string> links;
    for (const std::string& link : page.links) {
        std::string text = resolved_text(base, link);
        if (links.size() == kMostLinks) break;
        if (!text.empty() && known.insert(text).second) links.push_back(std::move(text));
    }
    page.links = std::move(links);
}

void read_page(Answer& answer, const Url& url, const HttpResponse& response,
               std::string_view agent) {
    const ContentType content = read_content_type(response.header("content-type"));
    switch (kind_of(content, url, response.body)) {
        case PageKind::html:
            answer.page = read_html(response.body, content.charset);
            break;
        case PageKind::markdown:
            answer.page = read_markdown_page(to_utf8(response.body, content.charset));
            break;
        case PageKind::text:
            answer.page = read_text_page(to_utf8(response.body, content.charset));
            break;
        case PageKind::none:
            return;
    }
    answer.is_page = true;
    const RobotsTag tag = read_robots_tag(response.headers, agent);
    answer.page.no_index |= tag.no_index;
    answer.page.no_follow |= tag.no_follow;
    resolve_links(answer.page, url);
}

void read_body(Answer& answer, const Url& url, const HttpResponse& response,
               std::string_view agent) {
    switch (answer.kind) {
        case AnswerKind::page:
            read_page(answer, url, response, agent);
            break;
        case AnswerKind::robots:
            answer.robots = response.body.substr(0, 500U << 10U);
            break;
        case AnswerKind::sitemap:
            try {
                answer.sitemap = read_sitemap(response.body);
            } catch (const Error&) {
                // Damaged: as good as none.
            }
            break;
    }
}

}  // namespace

std::string Answer::problem() const {
    return status == 0 ? failure : fmt::format("status {}", status);
}

Answer read_answer(AnswerKind kind, const Url& url, const HttpResponse& response,
                   std::string_view agent) {
    Answer answer;
    answer.kind = kind;
    answer.url = url.text();
    answer.status = response.status;
    answer.bytes = response.bytes;
    answer.type = read_content_type(response.header("content-type")).type;
    if (answer.is_redirect()) {
        const std::string_view location = response.header("location");
        if (!location.empty()) answer.location = resolved_text(url, location);
    } else if (answer.is_good()) {
        answer.etag = response.header("etag");
        answer.modified = response.header("last-modified");
        read_body(answer, url, response, agent);
    }
    return answer;
}

}  // namespace assay
