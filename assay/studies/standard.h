#pragma once

/// The standard answer: what BM25 finds, above a threshold. docs/tools.md says what is made of it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/search/search.h"

namespace assay {

/// From which score on a document is one of the standard's.
struct Threshold {
    enum class Kind { share, score };
    Kind kind = Kind::share;
    double value = 0.2;  ///< a share of the query's best score, or a score

    /// The lowest score that counts when `best` is the highest.
    double lowest(double best) const { return kind == Kind::share ? value * best : value; }
    bool operator==(const Threshold&) const = default;
};

/// `0.2` or `20%`, shares of the best score, or `score:3.5`. Throws Error for anything else.
Threshold parse_threshold(std::string_view text);

struct StandardOptions {
    double k1 = 1.2;
    double b = 0.75;
    /// More than 0: two words that stand in a document as in the query, next to each other and in
    /// that order, score as a word of this weight, too.
    double order_weight = 0.0;
    std::size_t most = 10'000;  ///< documents a query; a standard is hardly ever as large
    std::size_t threads = 1;
};

/// What BM25 says to a query, without any threshold.
struct StandardAnswer {
    std::vector<Hit> hits;           ///< best first; equal scores in the order of the corpus
    std::vector<std::string> words;  ///< of the query, as they are looked up

    double best() const { return hits.empty() ? 0.0 : hits.front().score; }
    /// How many hits are at or above the threshold.
    std::size_t above(const Threshold& threshold) const;
};

/// The text that a query is judged by: its attribute `clean` where it has one, which is what a typo
/// or a part of a word was made from; else its own.
const std::string& clean_text(const Query& query);

/// One a query, in their order. All of a query's text is words.
std::vector<StandardAnswer> standard_answers(const Index& index, const Queries& queries,
                                             const StandardOptions& options);

/// The standard as labels: grade and gain of a document are its score, or its score over the
/// query's best when `of_best`; documents below the threshold have no label. Queries of which
/// nothing is left have none, either. Every label is relevant. Ids are views into `index` and
/// `queries`, which must outlive the labels.
Labels standard_labels(const Index& index, const Queries& queries,
                       const std::vector<StandardAnswer>& answers, const Threshold& threshold,
                       bool of_best);

}  // namespace assay
