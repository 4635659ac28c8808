#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// How two label files differ, over (query, document) pairs with one grade each.
struct LabelDifference {
    std::size_t same = 0;
    std::size_t added = 0;
    std::size_t removed = 0;
    std::size_t changed = 0;
    std::size_t queries_added = 0;
    std::size_t queries_removed = 0;
    /// How many pairs went from one grade to the other; those that stayed included.
    std::map<std::pair<double, double>, std::size_t> matrix;
};

LabelDifference label_difference(const Labels& before, const Labels& after,
                                 const Policies& policies);

/// What of a difference is the ranker's and what the labels': the two-by-two of rankers and labels.
/// The effect of each is the mean of changing it first and changing it second (Shapley, 1953).
struct LabelChange {
    std::string metric;
    /// values[ranker][labels]: 0 is the old one, 1 the new one.
    std::array<std::array<double, 2>, 2> values{};
    double total = 0.0;   ///< new ranker with new labels minus old with old
    double ranker = 0.0;  ///< ranker + labels is the total
    double labels = 0.0;
};

LabelChange label_change(const Labels& before, const Labels& after, const Run& base,
                         const Run& system, const Metric& metric, const Policies& policies,
                         std::size_t threads);

}  // namespace assay
