#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/compare/judged_lists.h"
#include "assay/core/score_table.h"

namespace assay {

/// What became of a document from one list to another. Ranks count from 1.
struct Movement {
    std::string doc;
    double grade;
    std::optional<std::size_t> from;  ///< nothing: it entered
    std::optional<std::size_t> to;    ///< nothing: it left
};

/// Every document in the first `depth` of either list, by its place in the new list, then those
/// that left, by their place in the old one. Ranks are those of the lists as given: a document that
/// came from below `depth` shows from where.
std::vector<Movement> movements(std::span<const JudgedResult> before,
                                std::span<const JudgedResult> after, std::size_t depth);

/// One query's change by one metric.
struct QueryChange {
    std::size_t query;
    double before;
    double after;
    double gain;  ///< above 0 where the query got better, whichever way the metric goes
    double delta() const { return after - before; }
};

/// Queries with both values, the largest loss first, the largest win last; ties in order of query.
std::vector<QueryChange> query_changes(const ScoreTable& table, std::size_t metric,
                                       std::size_t base, std::size_t system);

}  // namespace assay
