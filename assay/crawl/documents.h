#pragma once

#include <string>
#include <vector>

#include "assay/crawl/crawl.h"
#include "assay/crawl/journal.h"
#include "assay/crawl/walker.h"

namespace assay {

/// Of pages that are the same one, the first stays: those with the same main text, and, with
/// `canonical`, those that name another one that was found. The others go to `left_out`.
std::vector<FoundPage> without_duplicates(const std::vector<FoundPage>& found, bool canonical,
                                          std::vector<LeftOutPage>& left_out);

/// The lines of documents.jsonl. The id is the path and query for pages of the origin `home`, the
/// whole address for others. The texts come from the journal.
std::string documents_json(const std::vector<FoundPage>& pages, const std::string& home,
                           const Journal& journal);

}  // namespace assay
