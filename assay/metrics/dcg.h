#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "assay/metrics/gain.h"
#include "assay/metrics/relevance.h"

namespace assay {

/// DCG of the first `cutoff` results: sum of gain / log2(rank + 1). Järvelin and Kekäläinen, ACM
/// TOIS 20(4), 2002. With Ties::averaged every place of a tie group has the group's mean gain.
double retrieved_dcg(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                     Ties ties, Trace* trace);

/// DCG of the first `cutoff` gains of an ideal list; gains that are not positive add nothing.
double ideal_dcg(std::span<const double> gains, std::size_t cutoff, Trace* trace);

/// The gains of an ideal list that are positive: it is sorted, so they come first.
std::span<const double> positive_gains(std::span<const double> ideal);

/// The gain of the result at place i (from 0).
inline double gain_at(const JudgedRanking& ranking, const GainRule& rule, std::size_t i) {
    return rule(ranking.grades[i], ranking.gains[i]);
}

}  // namespace assay
