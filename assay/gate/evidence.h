#pragma once

#include <cstddef>

#include "assay/stats/distributions.h"

namespace assay {

/// What not_worse rests on.
struct LossEvidence {
    double low;          ///< of the interval of the gain
    double margin;       ///< a loss within it is allowed
    double tail;         ///< probability that the interval lies above the true gain, as it is made
    std::size_t n;       ///< queries
    std::size_t differ;  ///< those of them that differ
    double largest = 1.0;  ///< what one query can lose
};

/// Whether a loss of more than the margin is ruled out. docs/gate.md has what these rules let pass.
enum class LossRuling {
    ruled_out,
    same,         ///< no query differs: there is nothing to rule out
    not_yet,      ///< the interval holds a larger loss, or there is no interval
    few_queries,  ///< the interval does not, but of so few queries none is to be trusted
    few_differ,   ///< likewise, of so few queries that differ
};

/// Fewer queries that differ say nothing of those that would differ among others: even five of one
/// sign are no evidence of a direction (2 of 32).
inline constexpr std::size_t kLeastDiffer = 5;

/// A number this much beyond a limit is at it: rounding decides no rule.
inline constexpr double kSlack = 1e-9;

/// The largest mean loss that so few differing queries leave possible: of all queries the largest
/// share may differ (Clopper and Pearson), and each of those lose all it can.
inline double worst_case(const LossEvidence& seen) {
    return seen.largest * coin_upper_bound(static_cast<double>(seen.differ),
                                           static_cast<double>(seen.n), seen.tail);
}

inline LossRuling rule_on_loss(const LossEvidence& seen, std::size_t least_queries) {
    if (!(seen.low >= -seen.margin - kSlack)) return LossRuling::not_yet;
    if (seen.n < least_queries) return LossRuling::few_queries;
    if (seen.differ == 0) return LossRuling::same;
    if (seen.differ >= kLeastDiffer || worst_case(seen) <= seen.margin) {
        return LossRuling::ruled_out;
    }
    return LossRuling::few_differ;
}

}  // namespace assay
