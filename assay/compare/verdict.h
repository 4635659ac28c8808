#pragma once

#include "assay/compare/comparison.h"
#include "assay/compare/hints.h"
#include "assay/compare/slices.h"

namespace assay {

/// "nDCG@10 0.341 → 0.389 (+0.048, 95 % CI +0.031 to +0.066, p = 0.0004): better"
Message pair_line(const ScoreTable& table, const Comparison& comparison,
                  const PairComparison& pair);

/// The line for a chat: the primary metric in full, which alone makes the headline; the others by
/// verdict, those that got worse first; how many head queries got worse where `slices` knows which
/// those are; and where labels and a run have hardly anything in common, that.
Message verdict_line(const ScoreTable& table, const Comparison& comparison, std::size_t system,
                     std::size_t num_metrics, const SliceTable* slices);

}  // namespace assay
