#pragma once

#include "assay/metrics/metric.h"
#include "assay/trec_eval/arguments.h"
#include "assay/trec_eval/plan.h"

namespace assay::trec_eval {

/// True where trec_eval divides 0 by 0 and prints `-nan`: interpolated precision of an empty list
/// at a recall level that needs no document, and Rndcg when documents are relevant (-l 0) of which
/// none has a gain.
bool divides_by_zero(const Value& value, const JudgedRanking& ranking, const MetricValue& found,
                     const Arguments& arguments);

}  // namespace assay::trec_eval
