#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/audit/sum_form.h"

namespace assay {

/// The difference of two arms by a metric that is a sum, as a function of the grades of unknown
/// documents: (start + sum of weight x worth) / divisor.
struct SumCase {
    std::vector<double> weights = {};       ///< one an unknown document, new minus base
    double start = 0.0;                     ///< what documents with a label make of the sum
    std::vector<double> known_worths = {};  ///< of all labels of the query
    /// Grades that an unknown document may have; the first may be kUnjudged.
    std::span<const double> levels = {};
    std::size_t at_least = 0;  ///< documents that must be of level `relevant` or above
    std::size_t relevant = 0;  ///< place among the levels
};

struct SumExtreme {
    double value = 0.0;
    std::vector<std::uint8_t> choice = {};  ///< a level for each unknown document
    bool found = false;                     ///< false where no choice leaves anything to divide by
};

/// The largest difference over all choices of levels; with `sign` -1 the smallest.
///
/// For as many documents of each level the divisor is one and the same, so the largest weights take
/// the highest levels, and what is left to choose is how many documents reach each level. Both the
/// sum and the divisor are sums over levels of a function of that number. So the best choice for
/// sum - x divisor is found level by level, and x is raised until that is 0 (Dinkelbach, On
/// nonlinear fractional programming, Management Science 13(7), 1967).
SumExtreme extreme_of(const SumForm& form, const SumCase& given, double sign);

}  // namespace assay
