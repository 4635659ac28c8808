#pragma once

#include <span>

#include "assay/metrics/relevance.h"

namespace assay {

/// The ranking as each rater judged it; the ranking itself where the labels name no rater.
std::span<const JudgedRanking> raters_of(const JudgedRanking& ranking);

/// The mean over raters of value(view, total), where `total` is the number of documents relevant
/// to that rater. A rater with none counts as 0; when that is all of them, the query has no
/// relevant document.
using RaterValue = std::function<double(const JudgedRanking&, double rel, std::size_t, Trace*)>;
MetricValue mean_over_raters(std::string_view name, const JudgedRanking& ranking,
                             const std::optional<double>& rel, const RaterValue& value,
                             Trace* trace);

}  // namespace assay
