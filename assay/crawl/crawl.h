#pragma once

/// The crawl module: a site reached over HTTP becomes a corpus. docs/crawl.md says what is asked
/// for and what becomes of it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/crawl/options.h"
#include "assay/crawl/world.h"

namespace assay {

/// Why a page that was asked for, or would have been, is no document.
enum class LeftOutReason : std::uint8_t {
    broken,           ///< the server says that it has none
    no_answer,        ///< nor did it come at a second and third try
    private_address,  ///< on this machine or a private network
    too_large,
    robots,          ///< robots.txt forbids it
    robots_unknown,  ///< robots.txt cannot be had
    other_site,      ///< it sends its reader to another site
    redirects,       ///< it sends its reader in a circle, or too far
    already_there,   ///< it sends its reader to a page that is there
    other_type,      ///< it is neither HTML nor Markdown nor text
    no_index,        ///< it asks not to be found
    not_wanted,      ///< by the patterns of the options
    no_text,         ///< as the server sends it: a script may write it
    canonical,       ///< it names another page, which is there, as the one to keep
    same_text,       ///< as a page that is there
};
inline constexpr std::size_t kLeftOutReasons = 15;

/// "broken", as crawl.json has it; and a few words for people.
std::string_view reason_name(LeftOutReason reason);
std::string_view reason_words(LeftOutReason reason);

struct LeftOutPage {
    std::string url;
    LeftOutReason reason;
    std::string detail;  ///< "status 404", the other page, ...
    std::string from;    ///< the first page or sitemap that names it; empty for the start
};

struct CrawlResult {
    std::string start;
    bool finished_before = false;  ///< nothing was done: it was finished already
    bool complete = false;         ///< it came to its end, be it a limit
    std::string stopped;           ///< why it did not
    std::string limit;             ///< that it came to: "max-pages", "max-bytes", or none
    bool kept_documents = false;   ///< an interrupted refresh leaves documents.jsonl as it was
    std::size_t documents = 0;
    std::size_t asked = 0;       ///< pages
    std::uint64_t requests = 0;  ///< that were sent now; the journal knew the rest
    std::uint64_t bytes = 0;
    std::size_t too_deep = 0;           ///< links that were not followed: too far from the start,
    std::size_t other_files = 0;        ///< no pages, by their names,
    std::size_t not_wanted = 0;         ///< not as the patterns want them,
    std::size_t waiting = 0;            ///< or their turn did not come
    std::vector<std::string> sitemaps;  ///< that were read
    std::vector<LeftOutPage> left_out;
};

struct CrawlProgress {
    std::size_t asked;
    std::size_t waiting;  ///< pages known but not asked for
    std::string url;
};

/// Crawls into `folder`, which it makes where it is missing: documents.jsonl (the corpus),
/// crawl.json (what became of each page) and crawl-journal.jsonl (what was answered). Goes on where
/// an earlier crawl with that folder stopped. The same answers give the same documents.jsonl, be
/// the crawl interrupted or not. Throws Error for options that make no sense, and where the folder
/// cannot be written or is another crawl's.
CrawlResult crawl(const CrawlOptions& options, const std::string& folder, CrawlWorld& world,
                  const std::function<void(const CrawlProgress&)>& progress = {});

/// The text of crawl.json.
std::string crawl_json(const CrawlResult& result);

}  // namespace assay
