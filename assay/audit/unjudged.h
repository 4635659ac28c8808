#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/audit/query_bounds.h"
#include "assay/core/labels.h"
#include "assay/core/run.h"

namespace assay {

/// How many worlds may be gone through for each of so many queries: more than enough for a set that
/// people label, and no more than a moment for a large one. One rule, so that every verb finds the
/// same bounds for the same files.
std::size_t worlds_per_query(std::size_t queries);

struct UnjudgedOptions {
    Policies policies = {};
    std::size_t threads = 1;
    std::size_t limit = 4096;  ///< worlds gone through for one query
};

/// One query of a comparison.
struct UnjudgedQuery {
    std::string query;
    double delta = 0.0;  ///< as scored; NaN where the query does not count
    QueryBounds bounds;
    std::size_t unjudged = 0;  ///< documents of both lists whose label could matter
};

/// What the delta of two arms could be, had somebody judged the documents of both lists, at every
/// depth. Any may turn out to have any of the possible grades, the same in both lists; the ideal
/// list, the number of relevant documents and the queries that count move with it. Documents that
/// neither list has are not considered, nor are queries without a label.
struct DeltaBounds {
    std::string metric;
    std::string base;
    std::string system;
    double delta = 0.0;  ///< as scored, over queries that count for both
    MeanBounds mean;
    double judged_base = 0.0;  ///< Judged at the metric's cutoff, as an evaluation shows it
    double judged_system = 0.0;
    std::size_t unjudged = 0;  ///< (query, document) pairs
    std::size_t relaxed = 0;   ///< queries whose bounds may be too wide
    std::vector<UnjudgedQuery> queries;

    /// True when no labels of these documents could change which arm is better: all that the bounds
    /// leave open, and they are never too narrow, is on one side of 0, or is 0.
    bool sign_is_certain() const;
};

/// Throws Error as Measure does, and for what the runs' rows have wrong.
DeltaBounds delta_bounds(const Labels& labels, const Run& base, const Run& system,
                         const Metric& metric, const UnjudgedOptions& options);

/// True when everything between the bounds is on one side of 0, or is 0.
bool one_sided(const MeanBounds& bounds);

}  // namespace assay
