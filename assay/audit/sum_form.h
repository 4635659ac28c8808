#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "assay/audit/nature.h"

namespace assay {

/// A metric of Nature::Sum other than `no`, taken apart: its value is the sum over results of
/// weight(place) x worth(grade), divided by `offset` and, where `divisor` is set, what the judged
/// documents of the query add to that: n documents of one worth add worth x divisor(n), and
/// documents of higher worth come first. For finding the labels that meet a bound: what they make
/// of the difference, the metric itself says.
struct SumForm {
    /// Of a place, counted from 0, in a list of `size` results.
    std::function<double(std::size_t place, std::size_t size)> weight;
    std::function<double(double grade)> worth;  ///< 0 for an unjudged document; never below
    double offset = 1.0;
    std::function<double(std::size_t n)> divisor = {};
    std::size_t divisor_depth = 0;  ///< documents that `divisor` looks at
};

/// Nothing where the metric is no such sum. `highest_gain` is that of the label file.
std::optional<SumForm> sum_form(const Metric& metric, const Scale& scale, const Nature& nature,
                                double highest_gain);

}  // namespace assay
