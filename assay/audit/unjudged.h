#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/audit/query_bounds.h"
#include "assay/core/labels.h"
#include "assay/core/run.h"

namespace assay {

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
    std::size_t unjudged = 0;  ///< documents without a label where the metric looks
};

/// What the delta of two arms could be, had somebody judged the documents that the metric sees: in
/// the first k of either list where it has a cutoff, else in all of both lists. Any may turn out to
/// have any grade, the same in both lists, and the ideal moves with it.
struct DeltaBounds {
    std::string metric;
    std::string base;
    std::string system;
    double delta = 0.0;  ///< as scored, over queries that count for both
    MeanBounds mean;
    double judged_base = 0.0;  ///< mean share of judged documents where the metric looks
    double judged_system = 0.0;
    std::size_t unjudged = 0;  ///< (query, document) pairs
    std::size_t relaxed = 0;   ///< queries whose bounds may be too wide
    std::vector<UnjudgedQuery> queries;

    /// True when no labels of these documents could change which arm is better.
    bool sign_is_certain() const;
};

/// Throws Error as Measure does, and for what the runs' rows have wrong.
DeltaBounds delta_bounds(const Labels& labels, const Run& base, const Run& system,
                         const Metric& metric, const UnjudgedOptions& options);

/// True when everything between the bounds is on one side of 0, or is 0.
bool one_sided(const MeanBounds& bounds);

}  // namespace assay
