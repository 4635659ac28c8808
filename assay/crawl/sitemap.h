#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What sitemaps.org allows for one file.
constexpr std::size_t kMostSitemapBytes = 50U << 20U;
constexpr std::size_t kMostSitemapUrls = 50000;

struct SitemapEntry {
    std::string url;       ///< as it is written
    std::string modified;  ///< its <lastmod>, as it is written
};

struct Sitemap {
    bool is_sitemap = false;             ///< false: the bytes are something else
    std::vector<SitemapEntry> pages;     ///< <url>s, or the lines of a text
    std::vector<SitemapEntry> sitemaps;  ///< of an index
    bool cut = false;                    ///< there is more than a sitemap may hold
};

/// Reads a sitemap or an index of sitemaps: XML of any namespace prefix, or a text of one address
/// a line; plain or compressed by gzip; in any charset. XML that is broken is read as far as it
/// goes. Throws nothing but Error, for damaged compressed data.
Sitemap read_sitemap(std::string_view bytes);

}  // namespace assay
