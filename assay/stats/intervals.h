#pragma once

#include <span>
#include <vector>

#include "assay/stats/bootstrap.h"

namespace assay {

// Intervals of the mean of each column that hold at small n, too; docs/intervals.md has the
// measured coverage of all kinds. NaN entries of a column are left out of it. Bounds are NaN with
// fewer than two entries, or an infinite one. A column whose entries are all d, but for noise,
// gives [d, d].

/// Student's t: right for differences that are more or less normal, too short on the side of the
/// rare large ones.
std::vector<Interval> t_intervals(std::span<const std::vector<double>> columns, double confidence);

/// The studentised bootstrap (bootstrap-t, Efron and Tibshirani 1993, 12.5): the quantiles of the t
/// statistics of the samples stand in for those of Student's distribution. It follows skewed
/// differences, and is erratic where most are the same.
///
/// A sample of equal values has an infinite t, and a few such samples among many zeros would make
/// the bounds infinite. So no bound is further out than that of Clopper and Pearson for a coin that
/// shows the smallest and the largest entry, and has the mean seen: of all that lies between these
/// two, with this mean, the coin spreads most.
std::vector<Interval> studentised_intervals(std::span<const std::vector<double>> columns,
                                            const BootstrapOptions& options);

/// At each end the outer of the two bounds above: where one is too short, the other mostly is not.
std::vector<Interval> wide_intervals(std::span<const std::vector<double>> columns,
                                     const BootstrapOptions& options);

}  // namespace assay
