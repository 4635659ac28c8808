#pragma once

#include <cstdint>

#include "assay/metrics/registry.h"

namespace assay {

/// How a metric answers to grades and places: what makes a bound provable.
struct Nature {
    /// The value (or its numerator) is a sum of weight(rank) x worth(grade) over the list.
    enum class Sum : std::uint8_t {
        no,
        fixed,   ///< nothing that depends on grades divides it: DCG, P, RBP
        common,  ///< what divides it depends on the query's labels alone: nDCG, R
    };
    Sum sum = Sum::no;
    /// A higher grade never lowers the value, or its numerator and denominator where it is a ratio.
    bool rises_with_grades = false;
    /// The better of two documents moving up past the other never lowers the value.
    bool rises_with_order = false;
    bool at_most_one = false;
    bool binary = false;  ///< tells relevant from not, and no more
};

/// `scale` is that of the labels: where its gains do not rise with its grades, less is certain.
Nature nature_of(const Metric& metric, const Scale& scale);

}  // namespace assay
