#pragma once

#include <string>
#include <vector>

#include "assay/evaluate/query_metric.h"

namespace assay {

/// A calculation as a person would write it on paper.
struct Explanation {
    MetricValue value;
    /// The metric and its formula, the conventions, the input, the steps; the last line is
    /// `= VALUE`, and VALUE reads back as the very double that an evaluation has for the query.
    std::vector<std::string> lines;
};

/// Computes the metric as an evaluation under these policies does, and writes down how. Throws
/// Error when the metric is computed from something else.
Explanation explain(const Metric& metric, const QueryInput& query, const Policies& policies,
                    Language language);

}  // namespace assay
