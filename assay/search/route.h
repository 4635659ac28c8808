#pragma once

#include <vector>

#include "assay/search/plain.h"
#include "assay/search/top_bag.h"

namespace assay {

/// Whether TopBag can answer: plain terms, any or all of them, or one phrase; a scorer of BM25's
/// family; nothing to be left out.
bool fits_bag(const Task& task);

/// The hits of search_plain(), by TopBag. Only where it fits.
std::vector<Hit> search_bag(const Task& task, TopBag& bag);

}  // namespace assay
