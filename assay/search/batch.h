#pragma once

#include <string>
#include <vector>

#include "assay/core/queries.h"
#include "assay/search/search.h"

namespace assay {

struct BatchOptions {
    SearchOptions search;
    bool language = false;  ///< queries are in the language of docs/search.md; else all is words
    std::size_t threads = 1;
};

/// What one query of many gave.
struct BatchResult {
    SearchResult result;
    double milliseconds = 0.0;  ///< from the text to the hits; of use on one thread only
};

/// Answers all queries, in their order, whatever the number of threads. Throws Error, naming the
/// query, for one that is not well formed.
std::vector<BatchResult> search_batch(const Index& index, const Queries& queries,
                                      const BatchOptions& options);

/// The results as a TREC run with scores that read back as the same doubles. Throws Error for an
/// id that a TREC run cannot hold.
std::string trec_run(const Index& index, const Queries& queries,
                     const std::vector<BatchResult>& results, const std::string& name);

}  // namespace assay
