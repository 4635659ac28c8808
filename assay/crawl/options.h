#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

struct CrawlOptions {
    std::string start;  ///< a page, or a sitemap: then only the pages that it lists are asked for

    // Which pages. The start is always asked for; whether it is kept, the patterns say.
    std::vector<std::string> hosts = {};    ///< beside that of the start
    bool subdomains = false;                ///< of the start's host, too
    std::string under = {};                 ///< only paths that begin so
    std::vector<std::string> include = {};  ///< only paths, or addresses, that match one; * is any
    std::vector<std::string> exclude = {};
    std::vector<std::string> sitemaps = {};  ///< beside those of robots.txt
    bool find_sitemaps = true;               ///< those of robots.txt, else /sitemap.xml
    bool canonical = true;                   ///< a page gives way to the one it calls canonical

    // How much.
    std::size_t max_pages = 2000;             ///< pages asked for
    std::optional<std::size_t> max_depth;     ///< links from the start; 10, and 0 for a sitemap
    std::size_t max_page_bytes = 5U << 20U;   ///< a larger page is left out
    std::uint64_t max_bytes = 1ULL << 30ULL;  ///< of all answers

    // How.
    double delay = 0.5;  ///< seconds between two requests to a host; robots.txt may ask for more
    double timeout = 30.0;
    int retries = 2;  ///< where a server is busy or does not answer
    bool allow_private = false;
    std::string user_agent = "assay";
    bool refresh = false;  ///< asks again, in a finished crawl, for what has changed
};

}  // namespace assay
