#pragma once

#include <span>

namespace assay {

/// Kendall's tau-b between two scores of the same things: 1 when both order them alike, -1 when one
/// is the other reversed; ties on either side are allowed for (Kendall 1945). NaN with fewer than
/// two, and when either side is all ties. Quadratic: for things that can be counted by hand.
double kendall_tau(std::span<const double> a, std::span<const double> b);

}  // namespace assay
