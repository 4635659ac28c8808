#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "assay/crawl/answer.h"
#include "assay/crawl/journal.h"
#include "assay/crawl/options.h"
#include "assay/crawl/robots.h"
#include "assay/crawl/world.h"

namespace assay {

/// Thrown, within a crawl only, where it cannot go on: what is known is in the journal.
struct CrawlStopped {
    std::string why;  ///< empty: the user wants it
};

/// Asks politely: from the journal what it knows, else the server, not more often than it likes,
/// and again where it was busy. An answer that may be another one later is not kept.
class Fetcher {
  public:
    /// `previous` is the journal of an earlier crawl, or null: its pages are asked for only if they
    /// have changed since.
    Fetcher(const CrawlOptions& options, CrawlWorld& world, Journal& journal,
            const Journal* previous);

    /// Asks for one address; a redirect is an answer. Whether it may be asked for, rules_of() says.
    Answer ask(AnswerKind kind, const Url& url);

    /// The same, redirects followed wherever they lead.
    Answer ask_through(AnswerKind kind, const Url& url);

    struct SiteRules {
        Robots robots;
        /// Where robots.txt cannot be had, nothing is allowed, and this says why.
        std::string failure = {};
        bool is_private = false;
    };
    /// What the site of `url` allows; asks for its robots.txt once.
    const SiteRules& rules_of(const Url& url);

    std::uint64_t bytes() const { return bytes_; }        ///< of all answers, those known, too
    std::uint64_t requests() const { return requests_; }  ///< sent now

  private:
    Answer ask_server(AnswerKind kind, const Url& url);
    Answer ask_once(AnswerKind kind, const Url& url, const Answer* known);
    void wait_for_turn(const std::string& host);
    void note_silence(const Answer& answer);

    const CrawlOptions& options_;
    CrawlWorld& world_;
    Journal& journal_;
    const Journal* previous_;
    std::string agent_;
    std::uint64_t bytes_ = 0;
    std::uint64_t requests_ = 0;
    int silences_ = 0;        ///< requests without an answer, one after the other
    double retry_after_ = 0;  ///< seconds that the last answer asks for
    std::unordered_map<std::string, double> next_turn_;  ///< of a host
    std::map<std::string, SiteRules> rules_;             ///< of an origin
    std::unordered_map<std::string, double> delays_;     ///< of a host, as robots.txt asks
};

inline constexpr std::size_t kMostRedirects = 5;

/// Failures that are told apart by their words.
inline constexpr std::string_view kPrivateAddress = "private address";
inline constexpr std::string_view kTooLarge = "too large";

}  // namespace assay
