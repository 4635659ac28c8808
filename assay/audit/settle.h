#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assay/audit/unjudged.h"

namespace assay {

/// What a list of pairs is to achieve.
enum class SettleGoal : std::uint8_t {
    /// No label left can change which arm is better, if those of the list turn out to be of the
    /// lowest grade, as unjudged documents are counted. The short list.
    as_counted,
    /// The same whatever the labels of the list turn out to be.
    whatever,
};

struct SettleOptions {
    UnjudgedOptions unjudged = {};
    SettleGoal goal = SettleGoal::as_counted;
    std::size_t limit = 50;  ///< pairs
};

/// A document that somebody should judge.
struct SettlePair {
    std::string query;
    std::string doc;
    std::optional<std::size_t> rank_base;  ///< from 1; nothing where it is not in the list
    std::optional<std::size_t> rank_system;
    double towards_zero =
        0.0;             ///< how far its label alone can move the mean delta against its sign
    double swing = 0.0;  ///< how far in all
};

struct Settlement {
    MeanBounds before;
    MeanBounds after;               ///< with every pair of the list at the lowest grade
    bool certain = false;           ///< before any label
    bool reached = false;           ///< the list achieves its goal
    std::vector<SettlePair> pairs;  ///< what matters most first
};

/// Chooses pairs greedily until the goal is reached or the list is full. `bounds` is what
/// delta_bounds says of the same arguments.
Settlement settle(const Labels& labels, const Run& base, const Run& system, const Metric& metric,
                  const DeltaBounds& bounds, const SettleOptions& options);

}  // namespace assay
