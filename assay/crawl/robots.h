#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// The rules of a robots.txt for one crawler (RFC 9309).
class Robots {
  public:
    /// Everything is allowed.
    Robots() = default;

    /// Reads the first 500 KiB of `text`. `agent` is the crawler's product token: the groups that
    /// name it count, else those for *.
    Robots(std::string_view text, std::string_view agent);

    /// For a site that does not say what it allows: nothing is.
    static Robots closed();

    /// Whether the path and query of an address in normal form may be asked for: the longest rule
    /// that matches decides, and of equals the one that allows.
    bool allows(std::string_view target) const;

    /// Seconds between two requests, where the site names them.
    std::optional<double> crawl_delay() const { return crawl_delay_; }

    /// The sitemaps it names, as they are written.
    const std::vector<std::string>& sitemaps() const { return sitemaps_; }

  private:
    struct Rule {
        std::string pattern;  ///< ends in * unless it is bound to the end
        std::size_t length;   ///< as the site wrote it
        bool allow;
    };
    struct Reading;

    void add_rule(std::string_view pattern, bool allow);

    std::vector<Rule> rules_;
    std::optional<double> crawl_delay_;
    std::vector<std::string> sitemaps_;
};

/// What robots are asked by the HTTP header X-Robots-Tag.
struct RobotsTag {
    bool no_index = false;
    bool no_follow = false;
};

/// `headers` are those of an answer, with names in lower case. A directive for another crawler
/// ("otherbot: noindex") does not count.
RobotsTag read_robots_tag(const std::vector<std::pair<std::string, std::string>>& headers,
                          std::string_view agent);

/// The product token of a user agent: "assay" of "assay/1.0 (+https://...)".
std::string_view product_token(std::string_view user_agent);

}  // namespace assay
