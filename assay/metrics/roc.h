#pragma once

#include "assay/metrics/score_groups.h"

namespace assay {

/// Pairs of a relevant and another document that the scores put in order, a tie counting half
/// (Hanley and McNeil, Radiology 143(1), 1982): the area under the ROC curve is this number over
/// relevant x other. A whole number of halves, so it is exact.
double pairs_in_order(const ScoreGroups& pairs, Trace* trace);

}  // namespace assay
