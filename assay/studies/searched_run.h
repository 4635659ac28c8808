#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/core/run.h"
#include "assay/search/search.h"

namespace assay {

/// Queries made ready for one index, once for however many settings they are searched with. Safe
/// to use from several threads.
class PlannedQueries {
  public:
    /// Those of `queries` that have labels. Both must outlive this, as must the index. `options`
    /// say how words must match; `language` that queries are in the language of docs/search.md.
    /// Throws Error, naming the query, for one that is not well formed.
    PlannedQueries(const Index& index, const Queries& queries, const Labels& labels,
                   const SearchOptions& options, bool language);

    const std::vector<std::string_view>& ids() const { return ids_; }  ///< in byte order
    const Index& index() const { return *index_; }

    std::vector<Hit> search(std::size_t query, const SearchOptions& options) const;

  private:
    const Index* index_;
    std::vector<std::string_view> ids_;
    std::vector<PlannedQuery> plans_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Searcher>> idle_;  ///< nobody is using these
    Analyzer analyzer_;
};

/// A run that is not kept anywhere: the rows of a query are searched for when they are asked for.
/// The ids of documents and queries are those of the index and the query file.
Run searched_run(std::shared_ptr<const PlannedQueries> queries, const SearchOptions& options,
                 std::string name);

}  // namespace assay
