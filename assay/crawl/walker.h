#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "assay/crawl/crawl.h"
#include "assay/crawl/fetcher.h"
#include "assay/crawl/scope.h"

namespace assay {

/// A page that may become a document.
struct FoundPage {
    Url url;
    std::string canonical;  ///< the address it names, resolved; may be its own
    std::uint64_t text;     ///< a hash of its main text
    std::string modified;   ///< as the sitemap says
    std::string from;
};

/// Walks through a site, breadth first: the start, what the sitemaps list, then link by link. Its
/// steps follow from the answers alone, so that it can be gone through again with a journal.
class Walker {
  public:
    /// Pages that are no documents, counts and limits go to `result`.
    Walker(const CrawlOptions& options, Url start, Fetcher& fetcher, CrawlResult& result,
           const std::function<void(const CrawlProgress&)>& progress);

    /// Throws CrawlStopped; what was found until then is found.
    void run();

    const std::vector<FoundPage>& found() const { return found_; }
    /// Pages that are known and were not asked for.
    std::size_t waiting() const { return queue_.size() - next_ + not_queued_; }
    /// The origin that ids leave out: that of the page to which the start leads.
    const std::string& home() const { return home_; }

  private:
    struct Node {
        std::string url;
        std::string from;
        std::string modified;
        std::size_t depth;
    };

    bool begin_with_sitemap();
    void begin_with_page();
    struct SitemapList;
    void read_sitemaps(const std::vector<std::string>& named);
    void read_sitemap_of(SitemapList& list, std::size_t i);
    std::vector<std::string> sitemaps_of_site();
    void add(const Url& url, std::string from, std::size_t depth, std::string modified);
    void add_links(const std::vector<std::string>& links, const std::string& from,
                   std::size_t depth);
    void walk();
    bool at_limit();
    void visit(const Node& node);
    bool may_ask(const Node& node, const Url& url);
    bool may_go_on(const Node& node, const Url& next);
    void take(const Node& node, const Url& url, const Answer& answer);
    void leave_out(const Node& node, LeftOutReason reason, std::string detail = {});

    const CrawlOptions& options_;
    Url start_;
    Fetcher& fetcher_;
    CrawlResult& result_;
    const std::function<void(const CrawlProgress&)>& progress_;
    Scope scope_;
    std::size_t max_depth_;
    std::string home_;
    std::vector<Node> queue_;
    std::size_t next_ = 0;
    std::size_t not_queued_ = 0;
    std::unordered_set<std::string> seen_;
    std::vector<std::string> first_links_;  ///< of the start: they come after the sitemaps
    bool at_start_ = false;
    std::vector<FoundPage> found_;
};

}  // namespace assay
