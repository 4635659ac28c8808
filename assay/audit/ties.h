#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// What a metric of one query can be over the orders of documents with equal scores.
struct TieQuery {
    std::string query;
    double low = 0.0;  ///< NaN where the query does not count
    double high = 0.0;
    bool exact = true;
};

/// The same of a run's mean.
struct TieRange {
    std::string system;
    std::string metric;
    double value = 0.0;  ///< as scored
    double low = 0.0;
    double high = 0.0;
    bool exact = true;         ///< else it is at least this wide
    std::size_t affected = 0;  ///< queries whose value depends on the order of ties
    std::vector<TieQuery> queries;

    double width() const { return high - low; }
};

/// Exact where a better document moving up never lowers the metric (nDCG, DCG, AP, RR, P, R, RBP,
/// ERR, Success, Judged): ties in order of grade, falling and rising, are then the best and the
/// worst. For other metrics the range of those and the order as scored.
TieRange tie_range(const Labels& labels, const Run& run, const Metric& metric,
                   const Policies& policies, std::size_t threads);

/// True when the order of ties in either run could account for the whole difference of the two.
bool ties_outweigh(const TieRange& base, const TieRange& system);

}  // namespace assay
