#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "assay/compare/attributes.h"
#include "assay/compare/comparison.h"

namespace assay {

struct SliceOptions {
    std::size_t small = 10;  ///< a slice with fewer queries is shown, not judged
};

/// A comparison over the queries that have one value of an attribute.
struct Slice {
    std::size_t attribute = 0;  ///< place in the list of attributes
    std::string value;
    bool small = false;
    PairComparison pair;  ///< p, corrected p and verdict mean nothing when small
};

/// A total that is shown to be better or worse while most of its slices go the other way (Simpson's
/// paradox). Small slices have no say, and it takes two that are not.
struct Paradox {
    std::size_t attribute = 0;
    std::size_t metric = 0;
    std::size_t system = 0;
    double total = 0.0;       ///< delta over all queries
    std::size_t against = 0;  ///< slices whose delta has the other sign
    std::size_t slices = 0;   ///< slices of the attribute that are not small
};

struct SliceTable {
    std::vector<Attribute> attributes;
    std::vector<Slice> slices;  ///< by attribute, value, metric, system
    std::size_t family = 0;     ///< p-values corrected together
    std::vector<Paradox> paradoxes;
    /// Places of slices that lost by the primary metric, the largest loss first; small ones not.
    std::vector<std::size_t> losses;
};

/// Compares every system with the first within each slice. Slices are a family of their own for
/// the correction. The metrics are those of `whole`.
SliceTable compare_slices(const ScoreTable& table, const Comparison& whole, std::size_t num_metrics,
                          std::vector<Attribute> attributes, const SliceOptions& options);

}  // namespace assay
