#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "assay/metrics/registry.h"

namespace assay {

/// How a metric answers to grades and places: what makes a bound provable.
struct Nature {
    /// The value (or its numerator) is a sum of weight(rank) x worth(grade) over the list, as
    /// SumForm has it.
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
    bool binary = false;  ///< tells relevant from not, and no more
    /// Documents below the cutoff of both lists can do no more than make the query count, and never
    /// take it out.
    bool local = false;
    /// They can also divide both arms by the same, which rises with their grades: AP@k.
    bool divides_both = false;
    /// An unjudged document is to it as one of a grade that is worth nothing.
    bool unjudged_is_worthless = false;
    /// A higher grade never takes a query out of the count.
    bool keeps_counting = false;
    /// It looks at the highest grade of the label file, which a label may raise.
    bool uses_highest_grade = false;
    /// What one list's value can be.
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
};

/// `scale` is that of the labels, `grades` what a document may have, lowest first: where gains do
/// not rise with them, less is certain. Without `grades`, gains of single grades are taken not to.
Nature nature_of(const Metric& metric, const Scale& scale, std::span<const double> grades = {});

/// From which grade on a document is relevant to the metric: its `rel=`, or the scale's. A query
/// without such a document is one without a relevant document.
double relevant_from(const Metric& metric, const Scale& scale);

}  // namespace assay
