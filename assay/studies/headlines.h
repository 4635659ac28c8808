#pragma once

#include <string>
#include <utility>
#include <vector>

#include "assay/core/document.h"
#include "assay/studies/known_item.h"

namespace assay {

/// The titles and headings of a corpus, as queries for the pages that have them.
class Headlines {
  public:
    void add(const Document& document);

    /// Titles, without the name of the site where most of them have it. Left out are those that
    /// nobody would type, and those of many pages.
    KnownItems titles() const;

    /// Headings, likewise, but for those that are the title of some page.
    KnownItems headings() const;

  private:
    using Lines = std::vector<std::pair<std::string, std::string>>;  ///< text, document
    Lines titles_;
    Lines headings_;
};

/// What most of `titles` begin or end with, up to " - ", " | " or the like: the name of the site.
/// Empty when they share nothing of that kind.
struct SiteName {
    std::string before;
    std::string after;
};
SiteName site_name_of(const std::vector<std::string_view>& titles);

}  // namespace assay
