#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// A result with its grade, kUnjudged where there is none.
struct JudgedResult {
    std::string doc;
    double grade;
};

/// The lists of each run for one query, in the order the policies give, at most `depth` results.
std::vector<std::vector<JudgedResult>> judged_lists(const Labels& labels, std::span<const Run> runs,
                                                    std::string_view query,
                                                    const Policies& policies, std::size_t depth);

/// What became of a document from one list to another. Ranks count from 1.
struct Movement {
    std::string doc;
    double grade;
    std::optional<std::size_t> from;  ///< nothing: it entered
    std::optional<std::size_t> to;    ///< nothing: it left
};

/// Every document in the first `depth` of either list, by its place in the new list, then those
/// that left, by their place in the old one.
std::vector<Movement> movements(std::span<const JudgedResult> before,
                                std::span<const JudgedResult> after, std::size_t depth);

/// One query's change by one metric.
struct QueryChange {
    std::size_t query;
    double before;
    double after;
    double delta() const { return after - before; }
};

/// Queries with both values, the largest loss first, the largest win last; ties in order of query.
std::vector<QueryChange> query_changes(const ScoreTable& table, std::size_t metric,
                                       std::size_t base, std::size_t system);

}  // namespace assay
