#pragma once

#include <cstddef>
#include <span>

#include "assay/audit/nature.h"
#include "assay/audit/worlds.h"

namespace assay {

/// What the delta of one query can be. `low` and `high` hold over the worlds in which the query
/// counts; they are never too narrow, and met by a world each where `exact`.
struct QueryBounds {
    double low = 0.0;
    double high = 0.0;
    bool exact = true;
    bool always = true;     ///< counts in every world
    bool sometimes = true;  ///< counts in some
};

/// Goes through worlds while there are at most `limit` of them; a metric that is a weighted sum
/// needs only one world for each number of documents a grade. Else bounds from the metric's nature,
/// or from minus to plus infinity where that says nothing.
QueryBounds bounds_of_query(Worlds& worlds, const Nature& nature, std::size_t limit);

/// The mean of deltas between bounds. A query that does not always count is taken in where that
/// widens the range, for then there is a world in which it counts.
struct MeanBounds {
    double low = 0.0;
    double high = 0.0;
    bool exact = true;
};
MeanBounds mean_bounds(std::span<const QueryBounds> queries);

}  // namespace assay
