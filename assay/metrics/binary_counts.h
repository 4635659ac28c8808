#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "assay/metrics/metric.h"
#include "assay/metrics/score_groups.h"

namespace assay {

/// Pairs called relevant or not against what the labels say.
struct BinaryCounts {
    std::size_t tp = 0;
    std::size_t fp = 0;
    std::size_t fn = 0;
    std::size_t tn = 0;

    /// F-beta is numerator / denominator (van Rijsbergen, Information Retrieval, 1979, chapter 7):
    /// (1 + beta^2) TP over (1 + beta^2) TP + beta^2 FN + FP.
    double f_numerator(double beta) const { return (1.0 + beta * beta) * real(tp); }
    double f_denominator(double beta) const {
        return f_numerator(beta) + beta * beta * real(fn) + real(fp);
    }
    void trace_f(double beta, Trace* trace) const;
};

/// `threshold=`, `rel=` and `zero_division=`, shared by precision, recall and F at a threshold.
std::vector<MetricOption> threshold_options();

/// What a metric makes of the counts: a fraction. A denominator of 0 leaves it undefined for
/// `why`, unless `zero_division=` gives a value.
struct CountFraction {
    double numerator = 0.0;
    double denominator = 0.0;
    std::string_view why;
};
using CountMetric = std::function<CountFraction(const BinaryCounts&, Trace*)>;

/// The metric at the spec's threshold. A pair is called relevant when its score reaches
/// `threshold=`; where pairs have classes and not all have scores, when its class is relevant.
PointwiseMetric at_threshold(const MetricSpec& spec, CountMetric metric);

}  // namespace assay
