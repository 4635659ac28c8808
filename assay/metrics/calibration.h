#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "assay/metrics/metric.h"
#include "assay/metrics/score_groups.h"

namespace assay {

/// Pairs whose score lies in (lower, upper]; the first bin holds its lower end, too.
struct CalibrationBin {
    double lower = 0.0;
    double upper = 0.0;
    std::size_t count = 0;
    std::size_t relevant = 0;
    double score_sum = 0.0;

    double mean_score() const { return score_sum / real(count); }
    double share_relevant() const { return real(relevant) / real(count); }
    /// How far the scores promise more, or less, than the labels hold.
    double gap() const { return std::abs(mean_score() - share_relevant()); }
};

/// `bins=` and `strategy=`, and `rel=`.
std::vector<MetricOption> calibration_options();

/// The calibration curve: how probabilities are put into bins.
class CalibrationRule {
  public:
    /// Throws Error when `bins=` is no whole number above 0.
    explicit CalibrationRule(const MetricSpec& spec);

    /// The bins that hold pairs, lowest first.
    std::vector<CalibrationBin> bins(const ScoreGroups& pairs, Trace* trace) const;

  private:
    std::vector<double> edges(const ScoreGroups& pairs) const;

    std::size_t count_ = 10;
    bool quantile_ = false;
};

/// One row a bin: lower, upper, count, mean_score, share_relevant.
Series calibration_series(const std::vector<CalibrationBin>& bins);

}  // namespace assay
