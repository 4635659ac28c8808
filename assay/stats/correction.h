#pragma once

#include <span>
#include <vector>

namespace assay {

enum class Correction {
    none,
    holm,                ///< family-wise, step-down (Holm 1979); never weaker than Bonferroni
    bonferroni,          ///< family-wise
    benjamini_hochberg,  ///< false discovery rate, step-up (Benjamini and Hochberg 1995)
};

/// The p-values of one family, adjusted, each where its own was: to be compared with alpha itself.
/// NaN stays NaN and does not count in the family.
std::vector<double> corrected(std::span<const double> p, Correction how);

}  // namespace assay
