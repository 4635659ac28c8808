#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "assay/audit/nature.h"
#include "assay/audit/worlds.h"

namespace assay {

/// What the delta of one query can be. `low` and `high` hold over the worlds in which the query
/// counts, and over those in which some documents stay unjudged; they are never too narrow, and met
/// by a world each in which every document has a grade where `exact`.
struct QueryBounds {
    double low = 0.0;
    double high = 0.0;
    bool exact = true;
    bool always = true;     ///< counts in every world
    bool sometimes = true;  ///< counts in some
};

/// What is known beforehand about every query of a comparison.
struct BoundRules {
    Nature nature;
    std::optional<SumForm> form = {};  ///< where the metric is a sum
    std::size_t limit = 4096;          ///< worlds gone through for a query
    bool all_grades = true;            ///< of PossibleGrades
    double relevant_from = 1.0;        ///< the lowest grade that makes a query count
    bool skips = true;                 ///< a query without a relevant document does not count
    bool scale_moves = false;          ///< a label can change what other labels are worth
};

/// A metric that is a sum has its bounds from the sum, however many documents there are. Else
/// worlds are gone through while there are at most `limit` of them; beyond that, bounds come from
/// the metric's nature and may be too wide, from minus to plus infinity where that says nothing.
QueryBounds bounds_of_query(Worlds& worlds, const BoundRules& rules);

/// The mean of deltas between bounds. A query that does not always count is taken in where that
/// widens the range, for then there is a world in which it counts: so the bounds hold however many
/// queries the mean is over.
struct MeanBounds {
    double low = 0.0;
    double high = 0.0;
    bool exact = true;
};
MeanBounds mean_bounds(std::span<const QueryBounds> queries);

}  // namespace assay
