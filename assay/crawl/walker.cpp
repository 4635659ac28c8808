#include "assay/crawl/walker.h"

#include <algorithm>
#include <utility>

#include "assay/core/hash.h"

namespace assay {
namespace {

constexpr std::size_t kDefaultDepth = 10;
/// Of those known but not asked for: far more than can get their turn.
constexpr std::size_t kMostWaiting = 10000;
constexpr std::size_t kWaitingAPage = 20;

std::uint64_t text_hash(const HtmlPage& page) {
    HashStream hash;
    for (const std::string& heading : page.headings) {
        hash.add(heading);
        hash.add("\n");
    }
    hash.add(page.body);
    return hash.value();
}

LeftOutReason reason_of_failure(const std::string& failure) {
    if (failure == kPrivateAddress) return LeftOutReason::private_address;
    return failure == kTooLarge ? LeftOutReason::too_large : LeftOutReason::no_answer;
}

}  // namespace

Walker::Walker(const CrawlOptions& options, Url start, Fetcher& fetcher, CrawlResult& result,
               const std::function<void(const CrawlProgress&)>& progress)
    : options_{options},
      start_{std::move(start)},
      fetcher_{fetcher},
      result_{result},
      progress_{progress},
      scope_{options, start_},
      max_depth_{options.max_depth.value_or(kDefaultDepth)},
      home_{start_.origin()} {}

void Walker::run() {
    if (!begin_with_sitemap()) begin_with_page();
    walk();
}

void Walker::begin_with_page() {
    seen_.insert(start_.text());
    queue_.push_back({start_.text(), {}, {}, 0});
    if (at_limit()) return;
    at_start_ = true;
    visit(Node{queue_.front()});
    at_start_ = false;
    next_ = 1;
    read_sitemaps(sitemaps_of_site());
    add_links(first_links_, found_.empty() ? start_.text() : found_.front().url.text(), 1);
}

void Walker::walk() {
    for (; next_ < queue_.size() && !at_limit(); ++next_) {
        if (progress_) progress_({result_.asked, queue_.size() - next_, queue_[next_].url});
        visit(Node{queue_[next_]});
    }
}

bool Walker::at_limit() {
    if (result_.asked >= options_.max_pages) result_.limit = "max-pages";
    if (fetcher_.bytes() >= options_.max_bytes) result_.limit = "max-bytes";
    return !result_.limit.empty();
}

void Walker::visit(const Node& node) {
    std::optional<Url> at = parse_url(node.url);
    std::vector<Url> way;
    while (may_ask(node, *at)) {
        if (way.empty()) ++result_.asked;
        way.push_back(*at);
        const Answer answer = fetcher_.ask(AnswerKind::page, *at);
        if (!answer.is_redirect()) return take(node, *at, answer);
        at = parse_url(answer.location);
        if (!at) return leave_out(node, LeftOutReason::broken, "redirect without an address");
        if (std::ranges::find(way, *at) != way.end() || way.size() > kMostRedirects) {
            return leave_out(node, LeftOutReason::redirects, at->text());
        }
        if (!may_go_on(node, *at)) return;
    }
}

/// What the site itself allows.
bool Walker::may_ask(const Node& node, const Url& url) {
    const Fetcher::SiteRules& rules = fetcher_.rules_of(url);
    if (rules.is_private) {
        leave_out(node, LeftOutReason::private_address, url.host);
    } else if (!rules.failure.empty()) {
        leave_out(node, LeftOutReason::robots_unknown, rules.failure);
    } else if (!rules.robots.allows(url.target())) {
        leave_out(node, LeftOutReason::robots);
    } else {
        return true;
    }
    return false;
}

/// The checks that a link goes through, for where a redirect leads.
bool Walker::may_go_on(const Node& node, const Url& next) {
    if (!scope_.on_site(next) && !(at_start_ && scope_.adopt(next))) {
        leave_out(node, LeftOutReason::other_site, next.text());
    } else if (!at_start_ && !scope_.wanted(next)) {
        leave_out(node, LeftOutReason::not_wanted, next.text());
    } else if (!seen_.insert(next.text()).second) {
        leave_out(node, LeftOutReason::already_there, next.text());
    } else {
        return true;
    }
    return false;
}

void Walker::take(const Node& node, const Url& url, const Answer& answer) {
    if (!answer.is_good()) {
        const LeftOutReason reason =
            answer.status == 0 ? reason_of_failure(answer.failure) : LeftOutReason::broken;
        return leave_out(node, reason, answer.problem());
    }
    if (at_start_) home_ = url.origin();
    if (!answer.is_page) return leave_out(node, LeftOutReason::other_type, answer.type);
    const HtmlPage& page = answer.page;
    if (!page.no_follow && at_start_) first_links_ = page.links;
    if (!page.no_follow && !at_start_) add_links(page.links, url.text(), node.depth + 1);
    if (page.no_index) return leave_out(node, LeftOutReason::no_index);
    if (!scope_.wanted(url)) return leave_out(node, LeftOutReason::not_wanted);
    if (page.body.empty() && page.headings.empty()) return leave_out(node, LeftOutReason::no_text);
    found_.push_back({url, page.canonical_url, text_hash(page), node.modified, node.from});
}

void Walker::leave_out(const Node& node, LeftOutReason reason, std::string detail) {
    result_.left_out.push_back({node.url, reason, std::move(detail), node.from});
}

void Walker::add_links(const std::vector<std::string>& links, const std::string& from,
                       std::size_t depth) {
    for (const std::string& link : links) {
        if (const std::optional<Url> url = parse_url(link)) add(*url, from, depth, {});
    }
}

void Walker::add(const Url& url, std::string from, std::size_t depth, std::string modified) {
    if (!scope_.on_site(url)) return;
    std::string text = url.text();
    const std::size_t most = kMostWaiting + kWaitingAPage * options_.max_pages;
    if (queue_.size() - next_ >= most || seen_.size() >= 2 * most) {
        ++not_queued_;
        return;
    }
    if (!seen_.insert(text).second) return;
    if (!Scope::may_be_page(url)) {
        ++result_.other_files;
    } else if (!scope_.wanted(url)) {
        ++result_.not_wanted;
    } else if (depth > max_depth_) {
        ++result_.too_deep;
    } else {
        queue_.push_back({std::move(text), std::move(from), std::move(modified), depth});
    }
}

}  // namespace assay
