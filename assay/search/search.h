#pragma once

/// Searching: a query and an index in, the best documents out, by any of the named scorers, with
/// the same documents, order and doubles whatever the way they were found.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/search/attribute_filter.h"
#include "assay/search/dropping.h"
#include "assay/search/prepare.h"
#include "assay/search/scorers.h"
#include "assay/search/top_bag.h"

namespace assay {

struct SearchOptions {
    std::string scorer = "bm25";
    double k1 = 1.2;
    double b = 0.75;
    std::map<std::string, double, std::less<>> field_weights;  ///< of bm25f; 1 where none is given
    std::map<std::string, double, std::less<>> field_b;        ///< of bm25f; b where none is given
    Matching matching;
    std::size_t drop = 0;  ///< more than 0: all words, less those dropped until so many match
    std::size_t k = 10;
    bool unique_terms = false;
    bool plain = false;  ///< score every document that matches
};

/// A query made ready for one index; terms may have been dropped.
struct PlannedQuery {
    PreparedQuery query;
    AttributeFilter filter;
    std::vector<DroppedTerm> dropped;
};

struct SearchResult {
    std::vector<Hit> hits;
    std::vector<DroppedTerm> dropped;
    std::vector<std::string> notes;
    std::optional<std::size_t> matched;  ///< how many documents match, where they were counted
};

/// Why a document has its score.
struct ScoreExplanation {
    std::uint32_t document = 0;
    bool matches = false;          ///< whether the query finds it at all
    double score = 0.0;            ///< the sum of the parts
    std::vector<PartTrace> parts;  ///< units are numbers in PlannedQuery::query.units
};

/// One document's score by every scorer, in the order of scorers().
struct DocumentScores {
    std::uint32_t document = 0;
    std::vector<double> scores;
};

/// Answers queries of one index, which must outlive it. One a thread.
class Searcher {
  public:
    explicit Searcher(const Index& index);
    /// With an analyser of the caller's; throws Error unless it is the index's own.
    Searcher(const Index& index, Analyzer analyzer);
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) = delete;

    PlannedQuery plan(const ParsedQuery& query, const SearchOptions& options);

    SearchResult search(const PlannedQuery& plan, const SearchOptions& options);
    SearchResult search(const ParsedQuery& query, const SearchOptions& options);

    /// For any documents, found by the query or not. Their order is kept.
    std::vector<ScoreExplanation> explain(const PlannedQuery& plan, const SearchOptions& options,
                                          std::span<const std::uint32_t> documents);
    std::vector<DocumentScores> score(const PlannedQuery& plan, const SearchOptions& options,
                                      std::span<const std::uint32_t> documents);

    Analyzer& analyzer() { return analyzer_; }

  private:
    ScorerSettings settings_of(const SearchOptions& options) const;
    Scorer make_scorer(const ScorerInfo& info, const PlannedQuery& plan,
                       const ScorerSettings& settings) const;

    const Index* index_;
    Analyzer analyzer_;
    std::unique_ptr<TopBag> bag_;  ///< made when first needed
};

}  // namespace assay
