#pragma once

/// Tuning a scorer against labels without fooling oneself: every setting of a grid is searched and
/// measured, and what tuning is worth is told by queries that had no part in the choice.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/evaluate/plan.h"
#include "assay/metrics/message.h"
#include "assay/studies/cross_validation.h"
#include "assay/studies/settings.h"

namespace assay {

struct TuneOptions {
    SearchOptions
        search;  ///< the setting in use, what the others are compared with; k is the depth
    bool language = false;   ///< queries are in the language of docs/search.md; else all is words
    std::vector<Axis> axes;  ///< k1 and b first
    bool refine = false;     ///< a second, finer round around the best of the first
    std::size_t folds = 5;
    std::uint64_t seed = 1;
    Plan plan;  ///< one metric of rankings, averaged over queries; its threads do the work
};

struct TuneResult {
    std::string metric;
    Goal goal = Goal::more;
    std::string scorer;
    std::size_t depth = 0;
    std::vector<Axis> axes;
    std::vector<Setting> settings;  ///< the one in use first, then the grid, then finer ones
    std::size_t grid = 0;           ///< settings before the finer ones
    std::vector<double> means;      ///< one a setting, over all queries used

    std::vector<std::string> queries;  ///< those used: with text, labels and a value
    std::vector<std::size_t> fold_of;  ///< one a query
    std::size_t without_text = 0;      ///< queries of the labels that the query file lacks
    std::size_t without_labels = 0;    ///< the other way round
    std::size_t without_value = 0;     ///< the metric has none: no relevant document, for instance

    std::size_t best = 0;           ///< on all queries; its mean promises too much
    std::vector<FoldChoice> folds;  ///< what each fold chose
    double cross_validated = 0.0;   ///< the mean of queries by settings chosen without them
    ScoreTable table;               ///< systems: in use, cross-validated
    Comparison comparison;          ///< of these two

    static constexpr std::size_t kInUse = 0;
    const PairComparison& pair() const { return comparison.pairs.front(); }
    bool prefers(double a, double b) const { return improvement(b, a, goal) > 0.0; }
};

/// The same whatever the number of threads. Throws Error for a metric that is none of rankings,
/// has no goal or is no mean over queries; for fewer queries than folds; for settings that the
/// scorer does not have.
TuneResult tune(const Index& index, const Queries& queries, const Labels& labels,
                const TuneOptions& options);

/// What came of it, in plain words: the first is the verdict.
std::vector<Message> tune_messages(const TuneResult& result);

}  // namespace assay
