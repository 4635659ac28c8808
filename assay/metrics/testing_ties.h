#pragma once

// What the tests of expected values over tie orders share. Not part of the library.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

#include "assay/metrics/registry.h"

namespace assay {

struct TiedCase {
    std::vector<double> grades;
    std::vector<double> unretrieved;
    std::vector<std::uint32_t> tie_ends;

    RankingStorage storage() const {
        RankingStorage result = RankingStorage::from_grades(grades, unretrieved);
        result.tie_ends = tie_ends;
        return result;
    }
};

inline double expected_value(std::string_view metric, const TiedCase& tied,
                             Trace* trace = nullptr) {
    const MetricSpec spec = parse_metric(metric);
    return find_family(spec.name)->make_expected(spec)(tied.storage().view(), trace).value;
}

/// The next order within tie groups, the groups taken together as the digits of a number.
inline bool next_order(std::vector<std::size_t>& order, const std::vector<std::uint32_t>& ends) {
    std::uint32_t first = 0;
    for (const std::uint32_t end : ends) {
        if (std::next_permutation(order.begin() + first, order.begin() + end)) return true;
        first = end;
    }
    return false;
}

/// The mean of the metric over every order of the tied documents, tried one by one.
inline double mean_over_orders(std::string_view metric, const TiedCase& tied) {
    const auto function = std::get<RankingMetric>(make_metric(metric).function);
    std::vector<std::size_t> order(tied.grades.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    double sum = 0.0;
    double count = 0.0;
    do {
        std::vector<double> grades;
        for (const std::size_t place : order) grades.push_back(tied.grades[place]);
        sum +=
            function(RankingStorage::from_grades(grades, tied.unretrieved).view(), nullptr).value;
        count += 1.0;
    } while (next_order(order, tied.tie_ends));
    return sum / count;
}

}  // namespace assay
