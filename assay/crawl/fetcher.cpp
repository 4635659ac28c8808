#include "assay/crawl/fetcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace assay {
namespace {

/// A site may ask for more than this between two requests; it is not worth waiting for.
constexpr double kLongestDelay = 30.0;
constexpr double kLongestRetry = 60.0;
/// The network is gone, or the site shuts us out.
constexpr int kMostSilences = 10;

std::string_view words_for(HttpError::Kind kind) {
    constexpr std::array<std::string_view, 6> kWords{
        kPrivateAddress, "no connection", "bad certificate", "timed out", kTooLarge, "cut short"};
    return kWords[static_cast<std::size_t>(kind)];
}

bool is_busy(const Answer& answer) {
    return answer.status == 429 || answer.status >= 500 ||
           (answer.status == 0 && answer.failure != kPrivateAddress && answer.failure != kTooLarge);
}

double seconds_of(std::string_view text) {
    double seconds = 0;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    return seconds > 0 ? std::min(seconds, kLongestRetry) : 0;
}

}  // namespace

Fetcher::Fetcher(const CrawlOptions& options, CrawlWorld& world, Journal& journal,
                 const Journal* previous)
    : options_{options},
      world_{world},
      journal_{journal},
      previous_{previous},
      agent_{product_token(options.user_agent)} {}

Answer Fetcher::ask(AnswerKind kind, const Url& url) {
    std::optional<Answer> answer = journal_.find(kind, url.text());
    if (!answer) {
        answer = ask_server(kind, url);
        if (!answer->is_passing()) journal_.add(*answer);
    }
    bytes_ += answer->bytes;
    return std::move(*answer);
}

Answer Fetcher::ask_server(AnswerKind kind, const Url& url) {
    std::optional<Answer> known;
    if (previous_ != nullptr && kind == AnswerKind::page) known = previous_->find(kind, url.text());
    for (int tries = 0;; ++tries) {
        wait_for_turn(url.authority());
        Answer answer = ask_once(kind, url, known ? &*known : nullptr);
        note_silence(answer);
        if (answer.status == 304 && known) return std::move(*known);
        if (!is_busy(answer) || tries >= options_.retries) return answer;
        world_.sleep(std::max(
            retry_after_, static_cast<double>(1U << static_cast<unsigned>(std::min(tries, 5)))));
    }
}

Answer Fetcher::ask_once(AnswerKind kind, const Url& url, const Answer* known) {
    HttpRequest request;
    request.url = url.text();
    if (known != nullptr && known->is_good()) {
        if (!known->etag.empty()) request.headers.emplace_back("If-None-Match", known->etag);
        if (!known->modified.empty()) {
            request.headers.emplace_back("If-Modified-Since", known->modified);
        }
    }
    ++requests_;
    retry_after_ = 0;
    try {
        const HttpResponse response = world_.get(
            request, kind == AnswerKind::page ? options_.max_page_bytes : kMostSitemapBytes);
        retry_after_ = seconds_of(response.header("retry-after"));
        return read_answer(kind, url, response, agent_);
    } catch (const HttpError& error) {
        Answer answer;
        answer.kind = kind;
        answer.url = request.url;
        answer.failure = words_for(error.kind());
        return answer;
    }
}

void Fetcher::note_silence(const Answer& answer) {
    const bool silent = answer.status == 0 && is_busy(answer);
    silences_ = silent ? silences_ + 1 : 0;
    if (silences_ > kMostSilences) {
        throw CrawlStopped{fmt::format("{} requests one after the other had no answer ({})",
                                       silences_, answer.failure)};
    }
}

void Fetcher::wait_for_turn(const std::string& host) {
    if (world_.stopped()) throw CrawlStopped{};
    const auto asked = delays_.find(host);
    const double delay = std::max(
        options_.delay, asked == delays_.end() ? 0.0 : std::min(asked->second, kLongestDelay));
    double& turn = next_turn_[host];
    if (const double now = world_.now(); turn > now) world_.sleep(turn - now);
    if (world_.stopped()) throw CrawlStopped{};
    turn = world_.now() + delay;
}

Answer Fetcher::ask_through(AnswerKind kind, const Url& url) {
    Url at = url;
    for (std::size_t hops = 0;; ++hops) {
        Answer answer = ask(kind, at);
        const std::optional<Url> next =
            answer.is_redirect() ? parse_url(answer.location) : std::nullopt;
        if (!next || hops == kMostRedirects) return answer;
        at = *next;
    }
}

const Fetcher::SiteRules& Fetcher::rules_of(const Url& url) {
    const std::string origin = url.origin();
    if (const auto known = rules_.find(origin); known != rules_.end()) return known->second;
    Url address = url;
    address.path = "/robots.txt";
    address.query.clear();
    const Answer answer = ask_through(AnswerKind::robots, address);
    SiteRules rules;
    if (answer.is_good()) {
        rules.robots = Robots{answer.robots, agent_};
    } else if (answer.is_passing() && answer.failure != kTooLarge) {
        // RFC 9309, 2.3.1.4: a site that cannot say what it allows allows nothing.
        rules.robots = Robots::closed();
        rules.is_private = answer.failure == kPrivateAddress;
        rules.failure = answer.problem();
    }
    if (const std::optional<double> delay = rules.robots.crawl_delay()) {
        delays_[url.authority()] = *delay;
    }
    return rules_.emplace(origin, std::move(rules)).first->second;
}

}  // namespace assay
