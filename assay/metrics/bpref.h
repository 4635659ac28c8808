#pragma once

#include "assay/metrics/relevance.h"

namespace assay {

/// Bpref, for the families that differ in how they average it. Buckley and Voorhees, SIGIR 2004,
/// with trec_eval's min(R, N) in place of R.
MetricFunction make_bpref(const MetricSpec& spec);

}  // namespace assay
