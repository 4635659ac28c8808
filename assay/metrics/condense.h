#pragma once

#include "assay/metrics/metric.h"

namespace assay {

/// `judged_only=`, which every metric of one ranking in listwise/ has.
MetricOption judged_only_option();

/// The metric on the list without its unjudged documents, the ranks closed up (Sakai, Alternatives
/// to Bpref, SIGIR 2007).
RankingMetric condensed(RankingMetric metric);

}  // namespace assay
