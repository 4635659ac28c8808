#pragma once

// What the tests of preference metrics share. Not part of the library.

#include <string_view>
#include <vector>

#include "assay/metrics/registry.h"

namespace assay {

inline MetricValue measure_preferences(std::string_view metric,
                                       const std::vector<std::string_view>& docs,
                                       const std::vector<PreferenceRow>& rows,
                                       Trace* trace = nullptr) {
    const PreferenceCase input{docs, rows};
    return std::get<PreferenceMetric>(make_metric(metric).function)(input, trace);
}

/// The example of trec_eval's description of the format: 13 preferences of one rater.
inline std::vector<PreferenceRow> one_rater() {
    return {{"u", "s", "d1", 3}, {"u", "s", "d2", 2}, {"u", "s", "d3", 0},
            {"u", "s", "d4", 6}, {"u", "s", "d5", 0}, {"u", "s", "d6", 2}};
}

/// Two raters who disagree on d1 and d2; the second has two subgroups: d3 > d1, d4 > d1, d3 > d4
/// and d2 > d1.
inline std::vector<PreferenceRow> two_raters() {
    return {{"u1", "s1", "d1", 3}, {"u1", "s1", "d2", 2}, {"u2", "s1", "d1", 0},
            {"u2", "s1", "d3", 6}, {"u2", "s1", "d4", 2}, {"u2", "s2", "d1", 0},
            {"u2", "s2", "d2", 8}};
}

inline double score_preferences(std::string_view metric, const std::vector<std::string_view>& docs,
                                const std::vector<PreferenceRow>& rows) {
    return measure_preferences(metric, docs, rows).value;
}

}  // namespace assay
