#pragma once

// What the tests of pointwise metrics share. Not part of the library.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/core/scale.h"
#include "assay/metrics/registry.h"

namespace assay {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Columns of pairs; a column left empty is one the file does not have.
struct PairColumns {
    std::vector<double> grade;
    std::vector<double> score = {};
    std::vector<double> predicted = {};
    std::vector<std::uint32_t> query = {};
    Scale scale = Scale::numeric();
};

inline MetricValue measure(std::string_view metric, PairColumns pairs, Trace* trace = nullptr) {
    pairs.score.resize(pairs.grade.size(), kNone);
    pairs.predicted.resize(pairs.grade.size(), kNone);
    pairs.query.resize(pairs.grade.size(), 0);
    const ScoredPairsView view{.grade = pairs.grade,
                               .score = pairs.score,
                               .predicted = pairs.predicted,
                               .query = pairs.query,
                               .scale = &pairs.scale};
    return std::get<PointwiseMetric>(make_metric(metric).function)(view, trace);
}

inline double score(std::string_view metric, const PairColumns& pairs) {
    return measure(metric, pairs).value;
}

/// The same pairs, rows in another order.
inline PairColumns shuffled(const PairColumns& pairs, std::mt19937_64& random) {
    std::vector<std::size_t> order(pairs.grade.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    PairColumns result{.grade = {}, .scale = pairs.scale};
    for (const std::size_t i : order) {
        result.grade.push_back(pairs.grade[i]);
        if (!pairs.score.empty()) result.score.push_back(pairs.score[i]);
        if (!pairs.predicted.empty()) result.predicted.push_back(pairs.predicted[i]);
        if (!pairs.query.empty()) result.query.push_back(pairs.query[i]);
    }
    return result;
}

/// Pairs with few distinct scores, so that many tie, and classes that are often right.
inline PairColumns random_pairs(std::size_t count, std::mt19937_64& random) {
    PairColumns pairs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto draw = [&](std::uint64_t below) {
            return static_cast<double>(random() % below);
        };
        pairs.grade.push_back(draw(4));
        pairs.score.push_back(draw(8) / 7.0);
        pairs.predicted.push_back(draw(2) == 0.0 ? pairs.grade.back() : draw(4));
        pairs.query.push_back(static_cast<std::uint32_t>(random() % 3));
    }
    return pairs;
}

/// The twenty pairs whose values scikit-learn gave for the tests: grades 0 to 3, relevant from 2,
/// scores with ties, predicted grades, three queries.
inline PairColumns twenty_pairs() {
    PairColumns pairs{.grade = {3, 0, 2, 1, 0, 3, 2, 0, 1, 2, 0, 0, 3, 1, 2, 0, 1, 0, 2, 3},
                      .score = {0.9, 0.1, 0.8, 0.6, 0.3, 0.7,  0.6, 0.6, 0.3, 0.4,
                                0.2, 0.1, 0.9, 0.7, 0.5, 0.05, 0.4, 0.8, 0.3, 1.0},
                      .predicted = {3, 0, 2, 2, 0, 2, 2, 1, 1, 1, 0, 0, 3, 2, 1, 0, 1, 3, 1, 3},
                      .query = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}};
    pairs.scale.relevant_from = 2.0;
    return pairs;
}

}  // namespace assay
