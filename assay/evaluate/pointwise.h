#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/core/scored_pairs.h"
#include "assay/metrics/registry.h"

namespace assay {

/// How often a grade occurs, as label and as predicted class.
struct GradeCount {
    double grade = 0.0;
    std::string name = {};  ///< on the label scale; empty where it has none
    std::size_t labelled = 0;
    std::size_t predicted = 0;
};

struct PointwiseScore {
    std::string metric;
    MetricValue overall;  ///< over all pairs; undefined with a reason where it must be
    std::vector<MetricValue> by_query =
        {};  ///< parallel to the report's queries; empty unless asked for
};

/// What the pointwise metrics say about a file of scored pairs.
struct PointwiseReport {
    std::string source = {};
    std::size_t pairs = 0;
    std::size_t with_score = 0;
    std::size_t with_class = 0;
    std::size_t skipped = 0;     ///< rows a lenient reader passed over
    double relevant_from = 1.0;  ///< of the label scale; `rel=` overrides it
    std::size_t relevant = 0;    ///< pairs labelled so or higher
    std::vector<std::string> queries =
        {};                               ///< in byte order; the first is "" where pairs have none
    std::size_t without_query = 0;        ///< such pairs
    std::vector<GradeCount> grades = {};  ///< lowest first
    /// Defaults that hold where a metric's name does not say otherwise, as threshold=0.5; `like`;
    /// `relevant_from`.
    Conventions conventions = {};
    std::vector<PointwiseScore> scores = {};

    std::size_t num_queries() const { return queries.size() - (without_query > 0 ? 1 : 0); }
};

struct PointwiseOptions {
    bool per_query = false;  ///< each metric over the pairs of each query, too
    std::size_t threads = 1;
    std::string like = {};  ///< the profile that set defaults of metrics; empty: none
};

/// Scores the pairs. A metric whose input the pairs lack comes out undefined, with the reason; the
/// order of the rows changes nothing. Throws Error for a metric that is not pointwise, and where
/// the arithmetic overflows (metrics/overflow.h).
PointwiseReport score_pointwise(const ScoredPairs& pairs, std::span<const Metric> metrics,
                                const PointwiseOptions& options = {});

/// Every question a pointwise report answers, for when the user names no metrics.
std::vector<Metric> default_pointwise_metrics();

}  // namespace assay
