#pragma once

#include <cstddef>
#include <vector>

#include "assay/search/attribute_filter.h"
#include "assay/search/score_part.h"
#include "assay/search/top_hits.h"

namespace assay {

/// What an engine is asked: the k best of the live documents that meet the query's condition and
/// the filter, by `scorer`.
struct Task {
    const Index& index;
    const PreparedQuery& query;
    const AttributeFilter& filter;
    const Scorer& scorer;
    std::size_t k = 10;
};

/// Whether the document that `evidence` looks at is to be scored at all.
bool matches(const Task& task, const Evidence& evidence);

struct PlainResult {
    std::vector<Hit> hits;
    std::size_t matched = 0;  ///< documents that match, among the k best or not
};

/// Scores every document that matches: the reference that every faster way is held to.
PlainResult search_plain(const Task& task);

}  // namespace assay
