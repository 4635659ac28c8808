#include "assay/studies/searched_run.h"

#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/search/query_parser.h"

namespace assay {
namespace {

class SearchedRows : public RunRows {
  public:
    SearchedRows(std::shared_ptr<const PlannedQueries> queries, SearchOptions options)
        : queries_{std::move(queries)}, options_{std::move(options)} {}

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        std::int64_t rank = 0;
        for (const Hit& hit : queries_->search(query, options_)) {
            buffer.rows.push_back({queries_->index().id(hit.document), hit.score, ++rank});
        }
    }

    std::string where(std::size_t query, std::size_t row) const override {
        return fmt::format("result {} of query {}", row + 1, queries_->ids()[query]);
    }

  private:
    std::shared_ptr<const PlannedQueries> queries_;
    SearchOptions options_;
};

}  // namespace

PlannedQueries::PlannedQueries(const Index& index, const Queries& queries, const Labels& labels,
                               const SearchOptions& options, bool language)
    : index_{&index}, analyzer_{index.analyzer()} {
    auto searcher = std::make_unique<Searcher>(index, analyzer_);
    for (const Query& query : queries.queries) {
        if (!labels.find(query.id)) continue;
        try {
            plans_.push_back(searcher->plan(
                language ? parse_query(query.text) : parse_plain(query.text), options));
        } catch (const Error& error) {
            throw Error{fmt::format("query {}: {}", query.id, error.what())};
        }
        ids_.emplace_back(query.id);
    }
    idle_.push_back(std::move(searcher));
}

std::vector<Hit> PlannedQueries::search(std::size_t query, const SearchOptions& options) const {
    std::unique_ptr<Searcher> searcher;
    {
        const std::lock_guard lock{mutex_};
        if (!idle_.empty()) {
            searcher = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (!searcher) searcher = std::make_unique<Searcher>(*index_, analyzer_);
    std::vector<Hit> hits = searcher->search(plans_[query], options).hits;
    const std::lock_guard lock{mutex_};
    idle_.push_back(std::move(searcher));
    return hits;
}

Run searched_run(std::shared_ptr<const PlannedQueries> queries, const SearchOptions& options,
                 std::string name) {
    Run run;
    run.source = name;
    run.name = std::move(name);
    run.queries = queries->ids();
    run.rows = std::make_shared<SearchedRows>(std::move(queries), options);
    return run;
}

}  // namespace assay
