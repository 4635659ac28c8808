#include <array>

#include "assay/crawl/crawl.h"
#include "assay/io/json.h"

namespace assay {
namespace {

struct Words {
    std::string_view name;
    std::string_view words;
};

constexpr std::array<Words, kLeftOutReasons> kReasons{{
    {"broken", "not there (broken link)"},
    {"no_answer", "no answer"},
    {"private_address", "on a private address"},
    {"too_large", "too large"},
    {"robots", "forbidden by robots.txt"},
    {"robots_unknown", "robots.txt cannot be had, so nothing is allowed"},
    {"other_site", "leads to another site"},
    {"redirects", "redirected in a circle or too often"},
    {"already_there", "redirected to a page that is there"},
    {"other_type", "neither HTML nor Markdown nor text"},
    {"no_index", "asks not to be indexed"},
    {"not_wanted", "not wanted by --under, --include, --exclude"},
    {"no_text", "without text (written by a script?)"},
    {"canonical", "names another page as canonical"},
    {"same_text", "same text as another page"},
}};

}  // namespace

std::string_view reason_name(LeftOutReason reason) {
    return kReasons[static_cast<std::size_t>(reason)].name;
}

std::string_view reason_words(LeftOutReason reason) {
    return kReasons[static_cast<std::size_t>(reason)].words;
}

std::string crawl_json(const CrawlResult& result) {
    std::string text;
    JsonWriter json{text, 2};
    json.begin_object().key("schema").text("assay.crawl/1").key("start").text(result.start);
    json.key("complete").boolean(result.complete).key("stopped").text(result.stopped);
    json.key("limit").text(result.limit).key("documents").integer(result.documents);
    json.key("asked").integer(result.asked).key("bytes").integer(result.bytes);
    json.key("not_followed").begin_object().key("too_deep").integer(result.too_deep);
    json.key("other_files").integer(result.other_files);
    json.key("not_wanted").integer(result.not_wanted);
    json.key("waiting").integer(result.waiting).end_object();
    json.key("sitemaps").begin_array();
    for (const std::string& sitemap : result.sitemaps) json.text(sitemap);
    json.end_array().key("left_out").begin_array();
    for (const LeftOutPage& page : result.left_out) {
        json.begin_object().key("url").text(page.url).key("reason").text(reason_name(page.reason));
        if (!page.detail.empty()) json.key("detail").text(page.detail);
        if (!page.from.empty()) json.key("from").text(page.from);
        json.end_object();
    }
    json.end_array().end_object();
    text += '\n';
    return text;
}

}  // namespace assay
