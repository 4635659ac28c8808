#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// How many pairs have one score: relevant ones, and others.
struct ScoreGroup {
    double score = 0.0;
    std::size_t relevant = 0;
    std::size_t other = 0;

    std::size_t size() const { return relevant + other; }
};

/// Scored pairs as the score metrics see them: counts by distinct score. The order of the rows is
/// gone, so a sum over the groups is the same double whatever that order was.
struct ScoreGroups {
    std::vector<ScoreGroup> groups;  ///< highest score first
    std::size_t relevant = 0;
    std::size_t other = 0;

    std::size_t size() const { return relevant + other; }
};

/// `scores` and `grades` are parallel and hold no NaN; a pair is relevant from grade `rel` on.
ScoreGroups group_by_score(std::span<const double> scores, std::span<const double> grades,
                           double rel);

/// What a score metric asks of the pairs before it is defined.
enum class ScoreNeed {
    relevant,      ///< scores, and a relevant pair
    both_classes,  ///< scores, a relevant pair and another
    probability,   ///< scores in [0, 1]
};

using GroupMetric = std::function<MetricValue(const ScoreGroups&, Trace*)>;

/// A metric over the scores of pairs, relevant as `rel=` of the spec or the label scale says;
/// undefined with a reason where the pairs do not give what it needs.
PointwiseMetric by_score(const MetricSpec& spec, ScoreNeed need, GroupMetric metric);

/// Empty when every entry of the column is there (no NaN), else a sentence that says how many
/// pairs have none of `what`.
std::string lacking(std::span<const double> column, std::string_view what);

/// Undefined because no pair has a grade of at least `rel`.
MetricValue no_relevant_pair(double rel);

inline double relevant_from(const std::optional<double>& rel, const ScoredPairsView& pairs) {
    return rel ? *rel : pairs.scale->relevant_from;
}

/// `zero_division=` of metrics that scikit-learn makes 0 where they have no value: what it says,
/// and the value with it.
MetricOption zero_division_option();
bool zero_for_undefined(const MetricSpec& spec);
MetricValue zero_division(Trace* trace);

/// An option that must be above 0; throws Error when it is not.
double positive_number(const MetricSpec& spec, std::string_view key);

inline double real(std::size_t count) { return static_cast<double>(count); }

}  // namespace assay
