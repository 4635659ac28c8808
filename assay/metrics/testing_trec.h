#pragma once

// The small case whose values the tests quote from trec_eval. Not part of the library.

#include "assay/metrics/testing.h"

namespace assay {

/// trec_eval prints four decimals.
inline constexpr double kFourDecimals = 5e-5;

/// Eight results, two of them unjudged and one of grade -1, and two judged documents that were not
/// found. What trec_eval 9.0.4 prints for it is quoted in the tests of the families.
inline MetricValue trec_case(std::string_view metric) {
    return measure(metric, {0, 2, kUnjudged, 1, -1, 0, 3, kUnjudged}, {1, 0});
}

inline double trec_score(std::string_view metric) { return trec_case(metric).value; }

}  // namespace assay
