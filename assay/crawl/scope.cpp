#include "assay/crawl/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "assay/core/error.h"
#include "assay/crawl/wildcard.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::size_t kLongestUrl = 2000;

constexpr std::array<std::string_view, 62> kOtherFiles{
    "png",  "jpg",  "jpeg", "gif",  "svg",   "webp", "avif", "ico",  "bmp", "tif", "tiff",
    "mp3",  "mp4",  "m4a",  "m4v",  "webm",  "ogg",  "ogv",  "wav",  "avi", "mov", "flac",
    "zip",  "gz",   "tgz",  "bz2",  "xz",    "zst",  "7z",   "rar",  "tar", "jar", "whl",
    "exe",  "msi",  "dmg",  "deb",  "rpm",   "apk",  "iso",  "bin",  "pdf", "doc", "docx",
    "xls",  "xlsx", "ppt",  "pptx", "odt",   "ods",  "odp",  "epub", "css", "js",  "mjs",
    "json", "xml",  "rss",  "atom", "woff2", "woff", "ttf"};

std::string without_www(const std::string& host) {
    return host.starts_with("www.") ? host.substr(4) : host;
}

bool is_within(std::string_view host, std::string_view domain) {
    return host == domain || (host.size() > domain.size() && host.ends_with(domain) &&
                              host[host.size() - domain.size() - 1] == '.');
}

/// A pattern of an address, or of its path and query.
bool matches(const std::string& pattern, const Url& url) {
    const bool whole = pattern.find("://") != std::string::npos;
    return matches_wildcard(pattern, whole ? url.text() : url.target());
}

/// Patterns are compared with addresses in normal form.
std::vector<std::string> normal_patterns(const std::vector<std::string>& patterns) {
    std::vector<std::string> result;
    for (const std::string& pattern : patterns) result.push_back(normal_percent(pattern));
    return result;
}

}  // namespace

Scope::Scope(const CrawlOptions& options, const Url& start)
    : sites_{start.authority()},
      domain_{without_www(start.host)},
      subdomains_{options.subdomains},
      under_{normal_percent(options.under)},
      include_{normal_patterns(options.include)},
      exclude_{normal_patterns(options.exclude)} {
    for (const std::string& host : options.hosts) {
        const std::optional<Url> url = parse_url("http://" + host);
        if (!url || url->target() != "/" || host.empty()) {
            throw Error{fmt::format("'{}' is no host, such as docs.example.com", host)};
        }
        sites_.insert(url->authority());
    }
    if (!under_.empty() && !under_.starts_with('/')) {
        throw Error{fmt::format("the path that pages are under begins with a slash; '{}' does not",
                                options.under)};
    }
}

bool Scope::on_site(const Url& url) const {
    return sites_.contains(url.authority()) ||
           (subdomains_ && url.port == 0 && is_within(url.host, domain_));
}

bool Scope::wanted(const Url& url) const {
    const auto match = [&url](const std::string& pattern) { return matches(pattern, url); };
    return url.path.starts_with(under_) &&
           (include_.empty() || std::ranges::any_of(include_, match)) &&
           std::ranges::none_of(exclude_, match);
}

bool Scope::may_be_page(const Url& url) {
    if (url.target().size() > kLongestUrl) return false;
    const std::size_t dot = url.path.find('.', url.path.rfind('/'));
    if (dot == std::string::npos) return true;
    const std::string extension = lower_case(url.path.substr(url.path.rfind('.') + 1));
    return std::ranges::find(kOtherFiles, extension) == kOtherFiles.end();
}

bool Scope::adopt(const Url& url) {
    const bool related = is_within(url.host, domain_) || is_within(domain_, without_www(url.host));
    if (related) sites_.insert(url.authority());
    return related;
}

}  // namespace assay
