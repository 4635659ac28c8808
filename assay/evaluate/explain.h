#pragma once

#include <string>
#include <variant>
#include <vector>

#include "assay/metrics/registry.h"

namespace assay {

/// What a metric is computed from, in the order of MetricFunction.
using MetricInput = std::variant<JudgedRanking, RankingPair, ScoredPairsView, PreferenceCase>;

/// Computes the metric; a null trace asks for the value alone. Throws Error when the metric is
/// computed from something else than `input`.
MetricValue compute(const Metric& metric, const MetricInput& input, Trace* trace);

/// A calculation as a person would write it on paper.
struct Explanation {
    MetricValue value;
    /// The metric and its formula, the conventions, the input, the steps; the last line is
    /// `= VALUE`, and VALUE reads back as the very double the metric returns.
    std::vector<std::string> lines;
};

/// Computes the metric and writes down how. Throws Error as compute() does.
Explanation explain(const Metric& metric, const MetricInput& input, Language language);

}  // namespace assay
