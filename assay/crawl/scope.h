#pragma once

#include <set>
#include <string>
#include <vector>

#include "assay/crawl/options.h"
#include "assay/crawl/url.h"

namespace assay {

/// Which addresses belong to a crawl.
class Scope {
  public:
    /// Throws Error for a host or a path in the options that is none.
    Scope(const CrawlOptions& options, const Url& start);

    bool on_site(const Url& url) const;
    /// Whether the options' patterns want it.
    bool wanted(const Url& url) const;
    /// False for what its name says is no page (pictures, archives, ...), and for addresses longer
    /// than any that a person made.
    static bool may_be_page(const Url& url);

    /// Where the start sends its reader counts as the site when it is the same but for a "www." or
    /// another part in front: takes it in and says so.
    bool adopt(const Url& url);

  private:
    std::set<std::string> sites_;
    std::string domain_;  ///< of the start, without "www."
    bool subdomains_;
    std::string under_;
    std::vector<std::string> include_;
    std::vector<std::string> exclude_;
};

}  // namespace assay
