#include <algorithm>
#include <utility>

#include "assay/crawl/walker.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::string_view kUsualSitemap = "/sitemap.xml";
constexpr std::size_t kMostSitemaps = 1000;
/// An index of indexes is against the rules, and made all the same.
constexpr std::size_t kDeepestSitemap = 3;

bool is_named_like_a_sitemap(const Url& url) {
    const std::string path = lower_case(url.path);
    return path.find("sitemap") != std::string::npos || path.ends_with(".xml") ||
           path.ends_with(".gz") || path.ends_with(".txt");
}

}  // namespace

/// Each sitemap once, in the order in which they are named.
struct Walker::SitemapList {
    struct Item {
        Url url;
        std::string from;
        std::size_t depth;
    };
    std::vector<Item> items;
    std::unordered_set<std::string> known;

    void add(const Url& base, const std::string& text, const std::string& from, std::size_t depth) {
        const std::optional<Url> url = resolve(base, text);
        if (!url || items.size() == kMostSitemaps || !known.insert(url->text()).second) return;
        items.push_back({*url, from, depth});
    }
};

/// Whether the start is a sitemap; then its pages wait in the queue.
bool Walker::begin_with_sitemap() {
    if (!is_named_like_a_sitemap(start_)) return false;
    if (!fetcher_.rules_of(start_).failure.empty()) return false;
    const Answer answer = fetcher_.ask_through(AnswerKind::sitemap, start_);
    if (!answer.sitemap.is_sitemap) return false;
    if (const std::optional<Url> at = parse_url(answer.url)) {
        if (scope_.adopt(*at)) home_ = at->origin();
    }
    max_depth_ = options_.max_depth.value_or(0);
    std::vector<std::string> named = options_.sitemaps;
    named.insert(named.begin(), start_.text());
    read_sitemaps(named);
    return true;
}

std::vector<std::string> Walker::sitemaps_of_site() {
    std::vector<std::string> named = options_.sitemaps;
    if (!options_.find_sitemaps) return named;
    const std::optional<Url> home = parse_url(home_);
    const std::vector<std::string>& theirs = fetcher_.rules_of(*home).robots.sitemaps();
    named.insert(named.end(), theirs.begin(), theirs.end());
    if (named.empty()) named.emplace_back(kUsualSitemap);
    return named;
}

void Walker::read_sitemaps(const std::vector<std::string>& named) {
    const Url home = *parse_url(home_);
    if (!fetcher_.rules_of(home).failure.empty()) return;
    SitemapList list;
    for (const std::string& text : named) list.add(home, text, {}, 0);
    for (std::size_t i = 0; i < list.items.size(); ++i) read_sitemap_of(list, i);
}

void Walker::read_sitemap_of(SitemapList& list, std::size_t i) {
    const SitemapList::Item item = list.items[i];
    const std::string name = item.url.text();
    const Answer answer = fetcher_.ask_through(AnswerKind::sitemap, item.url);
    if (!answer.sitemap.is_sitemap) {
        // One that nobody named need not be there.
        if (options_.sitemaps.empty() && item.url.target() == kUsualSitemap) return;
        return leave_out({name, item.from, {}, 0}, LeftOutReason::broken,
                         answer.is_good() ? "no sitemap" : answer.problem());
    }
    result_.sitemaps.push_back(name);
    for (const SitemapEntry& entry : answer.sitemap.pages) {
        const std::optional<Url> url = resolve(item.url, entry.url);
        if (url) add(*url, name, 0, entry.modified);
    }
    if (item.depth == kDeepestSitemap) return;
    for (const SitemapEntry& entry : answer.sitemap.sitemaps) {
        list.add(item.url, entry.url, name, item.depth + 1);
    }
}

}  // namespace assay
