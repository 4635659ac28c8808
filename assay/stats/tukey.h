#pragma once

#include <span>
#include <vector>

#include "assay/stats/randomisation.h"

namespace assay {

struct TukeyResult {
    /// p[i][j]: that systems i and j differ, already corrected for all pairs; symmetric, 1 on the
    /// diagonal, NaN when there is no query.
    std::vector<std::vector<double>> p;
};

/// Randomised Tukey HSD that keeps the pairing (Carterette, "Multiple testing in statistical
/// analysis of systems-based information retrieval experiments", 2012): if all systems were alike,
/// the scores of each query could be handed out to them in any order. p is how often doing so
/// gives a range (largest mean less smallest) at least as large as the pair's difference,
/// (1 + count) / (1 + flips); sums that agree to 1e-9 of what the scores spread are equal.
/// systems[s][q] is finite, and all systems have the same queries.
TukeyResult tukey_hsd(std::span<const std::vector<double>> systems,
                      const RandomisationOptions& options);

}  // namespace assay
