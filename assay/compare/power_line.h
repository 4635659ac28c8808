#pragma once

#include "assay/compare/comparison.h"
#include "assay/metrics/message.h"

namespace assay {

/// What so many queries can show, in a sentence; empty where there is nothing to say (no common
/// query, nothing differs, a metric without a goal that was not tested and has no spread).
///
/// - No outcome could be significant: where PairComparison::least_p is not below alpha. Then
///   neither a power nor a number of further queries is named.
/// - The effect is infinite: where all differences are the same. There is no power to name.
/// - Else the smallest difference with its power, by the t test and said to be an approximation,
///   and where the question is open how many more queries would settle the difference seen.
Message power_line(const ScoreTable& table, const Comparison& comparison,
                   const PairComparison& pair);

}  // namespace assay
