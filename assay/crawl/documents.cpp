#include "assay/crawl/documents.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "assay/io/json.h"

namespace assay {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// For each page the one that it names and that was found; kNone where it names none, or itself.
std::vector<std::size_t> canonical_pages(const std::vector<FoundPage>& found) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < found.size(); ++i) places.emplace(found[i].url.text(), i);
    std::vector<std::size_t> named(found.size(), kNone);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto place = places.find(found[i].canonical);
        if (place != places.end() && place->second != i) named[i] = place->second;
    }
    return named;
}

/// The page at the end of the way from `page`; where that is a circle, the first of its pages.
std::size_t end_of_way(std::size_t page, const std::vector<std::size_t>& named) {
    std::size_t slow = page;
    std::size_t fast = page;
    while (named[fast] != kNone && named[named[fast]] != kNone) {
        slow = named[slow];
        fast = named[named[fast]];
        if (slow != fast) continue;
        std::size_t first = slow;
        for (std::size_t at = named[slow]; at != slow; at = named[at]) first = std::min(first, at);
        return first;
    }
    return named[fast] == kNone ? fast : named[fast];
}

}  // namespace

std::vector<FoundPage> without_duplicates(const std::vector<FoundPage>& found, bool canonical,
                                          std::vector<LeftOutPage>& left_out) {
    const std::vector<std::size_t> named =
        canonical ? canonical_pages(found) : std::vector<std::size_t>(found.size(), kNone);
    std::unordered_map<std::uint64_t, std::size_t> texts;
    std::vector<FoundPage> kept;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const FoundPage& page = found[i];
        const auto leave_out = [&](LeftOutReason reason, const FoundPage& other) {
            left_out.push_back({page.url.text(), reason, other.url.text(), page.from});
        };
        if (const std::size_t end = end_of_way(i, named); end != i) {
            leave_out(LeftOutReason::canonical, found[end]);
        } else if (const auto [same, is_new] = texts.emplace(page.text, i); !is_new) {
            leave_out(LeftOutReason::same_text, found[same->second]);
        } else {
            kept.push_back(page);
        }
    }
    return kept;
}

std::string documents_json(const std::vector<FoundPage>& pages, const std::string& home,
                           const Journal& journal) {
    std::string lines;
    for (const FoundPage& found : pages) {
        const std::string url = found.url.text();
        const Answer answer = journal.find(AnswerKind::page, url).value();
        const HtmlPage& page = answer.page;
        JsonWriter json{lines};
        json.begin_object().key("id").text(found.url.origin() == home ? found.url.target() : url);
        json.key("url").text(url).key("title").text(page.title).key("headings").begin_array();
        for (const std::string& heading : page.headings) json.text(heading);
        json.end_array().key("body").text(page.body);
        if (!page.language.empty()) json.key("language").text(page.language);
        if (!found.modified.empty()) json.key("modified").text(found.modified);
        json.end_object();
        lines += '\n';
    }
    return lines;
}

}  // namespace assay
