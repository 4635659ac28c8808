#include "assay/crawl/url.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <vector>

#include "assay/io/text.h"
#include "assay/text/host_name.h"

namespace assay {
namespace {

bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool is_unreserved(char c) {
    return static_cast<unsigned char>(c) < 0x80 &&
           (is_letter_or_digit(c) || c == '-' || c == '.' || c == '_' || c == '~');
}

/// What may stand in a path or query as it is: the reserved characters among them, since encoding
/// those would change the meaning.
bool may_stand(char c) {
    return is_unreserved(c) || std::string_view{":/?@!$&'()*+,;=[]"}.find(c) != std::string::npos;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The byte that %XX at `at` stands for, or -1.
int encoded_byte(std::string_view text, std::size_t at) {
    if (text[at] != '%' || at + 2 >= text.size()) return -1;
    const int high = hex_digit(text[at + 1]);
    const int low = hex_digit(text[at + 2]);
    return high < 0 || low < 0 ? -1 : 16 * high + low;
}

std::string percent_decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int byte = encoded_byte(text, i);
        result += byte < 0 ? text[i] : static_cast<char>(byte);
        if (byte >= 0) i += 2;
    }
    return result;
}

/// Without what browsers pass over: blanks at the ends, tabs and line ends anywhere, the fragment.
/// Backslashes are slashes up to the query.
std::string cleaned(std::string_view text) {
    while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
    std::string result;
    bool in_query = false;
    for (const char c : text) {
        if (c == '\t' || c == '\n' || c == '\r') continue;
        if (c == '#') break;
        in_query |= c == '?';
        result += c == '\\' && !in_query ? '/' : c;
    }
    return result;
}

/// The scheme of `text` in lower case, where it begins with one.
std::optional<std::string> scheme_of(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    const std::string_view name = text.substr(0, colon);
    const bool is_name = std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
                         std::ranges::all_of(name, [](char c) {
                             return is_letter_or_digit(c) || c == '+' || c == '-' || c == '.';
                         });
    return is_name ? std::optional{lower_case(name)} : std::nullopt;
}

/// RFC 3986, 5.2.4, for a path that begins with a slash.
std::string without_dot_segments(std::string_view path) {
    std::vector<std::string_view> segments;
    bool ends_in_dots = false;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::string_view segment = path.substr(0, path.find('/'));
        path.remove_prefix(segment.size());
        ends_in_dots = segment == "." || segment == "..";
        if (segment == ".." && !segments.empty()) segments.pop_back();
        if (!ends_in_dots) segments.push_back(segment);
    }
    if (ends_in_dots) segments.emplace_back();
    return fmt::format("/{}", fmt::join(segments, "/"));
}

void set_path(Url& url, std::string_view path) {
    const std::string normal = normal_percent(path);
    url.path = without_dot_segments(normal.starts_with('/') ? normal : fmt::format("/{}", normal));
}

/// Path and query.
void set_target(Url& url, std::string_view target) {
    const std::size_t mark = std::min(target.find('?'), target.size());
    set_path(url, target.substr(0, mark));
    url.query = normal_percent(target.substr(mark));
}

bool set_port(Url& url, std::string_view digits) {
    if (digits.empty()) return true;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, url.port);
    if (error != std::errc{} || stop != end) return false;
    if (url.port == (url.scheme == "http" ? 80 : 443)) url.port = 0;
    return true;
}

bool set_host(Url& url, std::string_view host) {
    if (!host.starts_with('[')) {
        std::optional<std::string> name = ascii_host(percent_decoded(host));
        if (name) url.host = std::move(*name);
        return name.has_value();
    }
    url.host = lower_case(host);
    return host.size() > 3 && host.ends_with(']') &&
           std::ranges::all_of(host.substr(1, host.size() - 2),
                               [](char c) { return hex_digit(c) >= 0 || c == ':' || c == '.'; });
}

/// What follows the slashes: authority, path, query.
std::optional<Url> parse_rest(std::string scheme, std::string_view rest) {
    Url url;
    url.scheme = std::move(scheme);
    const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
    const std::string_view authority = rest.substr(0, end);
    if (authority.find('@') != std::string_view::npos) return std::nullopt;
    const std::size_t bracket = authority.rfind(']');
    const std::size_t colon = std::min(
        authority.find(':', bracket == std::string_view::npos ? 0 : bracket), authority.size());
    if (!set_host(url, authority.substr(0, colon))) return std::nullopt;
    if (colon < authority.size() && !set_port(url, authority.substr(colon + 1))) {
        return std::nullopt;
    }
    set_target(url, rest.substr(end));
    return url;
}

std::string_view after_slashes(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of('/'), text.size()));
}

Url resolve_relative(const Url& base, std::string_view reference) {
    Url url = base;
    if (reference.empty()) return url;
    if (reference.front() == '?') {
        url.query = normal_percent(reference);
    } else if (reference.front() == '/') {
        set_target(url, reference);
    } else {
        const std::string folder = base.path.substr(0, base.path.rfind('/') + 1);
        set_target(url, folder + std::string{reference});
    }
    return url;
}

}  // namespace

std::string normal_percent(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int byte = encoded_byte(text, i);
        if (byte >= 0 && is_unreserved(static_cast<char>(byte))) {
            result += static_cast<char>(byte);
        } else if (byte < 0 && may_stand(text[i])) {
            result += text[i];
        } else {
            fmt::format_to(std::back_inserter(result), "%{:02X}",
                           byte < 0 ? static_cast<unsigned char>(text[i]) : byte);
        }
        if (byte >= 0) i += 2;
    }
    return result;
}

std::string Url::authority() const { return port == 0 ? host : fmt::format("{}:{}", host, port); }

std::optional<Url> parse_url(std::string_view text) {
    const std::string clean = cleaned(text);
    const std::optional<std::string> scheme = scheme_of(clean);
    if (!scheme || (*scheme != "http" && *scheme != "https")) return std::nullopt;
    return parse_rest(*scheme, after_slashes(std::string_view{clean}.substr(scheme->size() + 1)));
}

std::optional<Url> resolve(const Url& base, std::string_view reference) {
    const std::string clean = cleaned(reference);
    std::string_view rest = clean;
    if (const std::optional<std::string> scheme = scheme_of(rest)) {
        rest.remove_prefix(scheme->size() + 1);
        if (*scheme != base.scheme || rest.starts_with('/')) return parse_url(clean);
    }
    if (rest.starts_with("//")) return parse_rest(base.scheme, after_slashes(rest));
    return resolve_relative(base, rest);
}

}  // namespace assay
