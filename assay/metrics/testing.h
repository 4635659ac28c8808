#pragma once

// What the tests of ranking metrics share. Not part of the library.

#include <initializer_list>
#include <string_view>
#include <vector>

#include "assay/metrics/registry.h"

namespace assay {

inline MetricValue measure(std::string_view metric, const JudgedRanking& ranking,
                           Trace* trace = nullptr) {
    return std::get<RankingMetric>(make_metric(metric).function)(ranking, trace);
}

/// The metric of a list with these grades; `unretrieved` grades were judged, too.
inline MetricValue measure(std::string_view metric, std::initializer_list<double> grades,
                           std::initializer_list<double> unretrieved = {},
                           const Scale& scale = Scale::numeric()) {
    const std::vector<double> by_rank{grades};
    const std::vector<double> others{unretrieved};
    const RankingStorage storage = RankingStorage::from_grades(by_rank, others, scale);
    return measure(metric, storage.view());
}

inline double score(std::string_view metric, std::initializer_list<double> grades,
                    std::initializer_list<double> unretrieved = {},
                    const Scale& scale = Scale::numeric()) {
    return measure(metric, grades, unretrieved, scale).value;
}

/// The metric of two lists of documents, each named by one letter: "abc" against "bca".
inline MetricValue compare(std::string_view metric, std::string_view a, std::string_view b,
                           Trace* trace = nullptr) {
    std::vector<std::string_view> docs_a;
    std::vector<std::string_view> docs_b;
    for (std::size_t i = 0; i < a.size(); ++i) docs_a.push_back(a.substr(i, 1));
    for (std::size_t i = 0; i < b.size(); ++i) docs_b.push_back(b.substr(i, 1));
    const RankingPair pair{.a = docs_a, .b = docs_b};
    return std::get<RankingPairMetric>(make_metric(metric).function)(pair, trace);
}

}  // namespace assay
