#include "assay/crawl/robots.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "assay/crawl/url.h"
#include "assay/crawl/wildcard.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// RFC 9309, 2.5: a crawler must read at least so much, and need not read more.
constexpr std::size_t kMostBytes = std::size_t{500} * 1024;
constexpr std::size_t kMostRules = 10000;
constexpr std::size_t kLongestPattern = 2048;

/// "key: value" without the comment; the key in lower case.
std::pair<std::string, std::string_view> split_line(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    return {lower_case(trimmed(line.substr(0, colon))), trimmed(line.substr(colon + 1))};
}

}  // namespace

/// The groups of the file while they are read: rules go to `named` or `general`, or nowhere.
struct Robots::Reading {
    std::string agent;
    Robots named;
    Robots general;
    bool found_named = false;
    bool in_named = false;
    bool in_general = false;
    bool after_rule = true;  ///< a user-agent line now begins a new group

    void begin(std::string_view name) {
        if (after_rule) in_named = in_general = false;
        after_rule = false;
        if (name.starts_with('*')) in_general = true;
        if (lower_case(product_token(name)) == agent) in_named = found_named = true;
    }
    void rule(std::string_view pattern, bool allow) {
        after_rule = true;
        if (in_named) named.add_rule(pattern, allow);
        if (in_general) general.add_rule(pattern, allow);
    }
    void delay(std::string_view text) {
        after_rule = true;
        double seconds = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
        if (error != std::errc{} || stop == text.data() || !(seconds >= 0)) return;
        if (in_named) named.crawl_delay_ = seconds;
        if (in_general) general.crawl_delay_ = seconds;
    }
};

Robots::Robots(std::string_view text, std::string_view agent) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text = text.substr(0, kMostBytes);
    std::string unified{text};  // a lone return ends a line, too
    std::ranges::replace(unified, '\r', '\n');
    Reading reading;
    reading.agent = lower_case(agent);
    std::vector<std::string> sitemaps;
    for (Lines lines{unified}; lines.next();) {
        const auto [key, value] = split_line(lines.line());
        if (key == "user-agent") reading.begin(value);
        if (key == "allow" || key == "disallow") reading.rule(value, key == "allow");
        if (key == "crawl-delay") reading.delay(value);
        if (key == "sitemap" && !value.empty()) sitemaps.emplace_back(value);
    }
    *this = std::move(reading.found_named ? reading.named : reading.general);
    sitemaps_ = std::move(sitemaps);
}

Robots Robots::closed() {
    Robots robots;
    robots.add_rule("/", false);
    return robots;
}

void Robots::add_rule(std::string_view pattern, bool allow) {
    if (pattern.empty() || pattern.size() > kLongestPattern || rules_.size() == kMostRules) return;
    const bool bound = pattern.ends_with('$');
    std::string normal = normal_percent(bound ? pattern.substr(0, pattern.size() - 1) : pattern);
    if (!bound) normal += '*';
    rules_.push_back({std::move(normal), pattern.size(), allow});
}

bool Robots::allows(std::string_view target) const {
    if (target == "/robots.txt") return true;
    const Rule* best = nullptr;
    for (const Rule& rule : rules_) {
        const bool beaten = best != nullptr && (rule.length < best->length ||
                                                (rule.length == best->length && !rule.allow));
        if (!beaten && matches_wildcard(rule.pattern, target)) best = &rule;
    }
    return best == nullptr || best->allow;
}

std::string_view product_token(std::string_view user_agent) {
    const auto* const end = std::ranges::find_if_not(user_agent, [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    });
    return user_agent.substr(0, static_cast<std::size_t>(end - user_agent.begin()));
}

RobotsTag read_robots_tag(const std::vector<std::pair<std::string, std::string>>& headers,
                          std::string_view agent) {
    constexpr std::array<std::string_view, 4> kWithValue{"unavailable_after", "max-snippet",
                                                         "max-image-preview", "max-video-preview"};
    RobotsTag tag;
    const std::string our_name = lower_case(agent);
    for (const auto& [name, value] : headers) {
        if (name != "x-robots-tag") continue;
        bool for_us = true;
        std::string rest = lower_case(value) + ",";
        for (std::size_t comma = 0; (comma = rest.find(',')) != std::string::npos;
             rest.erase(0, comma + 1)) {
            std::string_view part = trimmed(std::string_view{rest}.substr(0, comma));
            const std::size_t colon = part.find(':');
            const std::string_view before = trimmed(part.substr(0, colon));
            if (colon != std::string_view::npos && std::ranges::count(kWithValue, before) == 0) {
                for_us = before == our_name;
                part = trimmed(part.substr(colon + 1));
            }
            tag.no_index |= for_us && (part == "noindex" || part == "none");
            tag.no_follow |= for_us && (part == "nofollow" || part == "none");
        }
    }
    return tag;
}

}  // namespace assay
