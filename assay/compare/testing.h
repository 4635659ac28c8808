#pragma once

// Score tables made in memory, for the tests of this module. Not part of the library.

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/metrics/registry.h"

namespace assay {

struct TestColumn {
    std::string metric;
    std::vector<std::vector<double>> systems;  ///< [system][query]
    std::string family = "nDCG";
    std::string average = "macro";
    Goal goal = Goal::more;  ///< of a family that nobody knows
};

/// Systems s0, s1, ... with these values for queries q00, q01, ...
inline ScoreTable make_table(const std::vector<TestColumn>& columns) {
    ScoreTable table;
    const std::size_t queries = columns.front().systems.front().size();
    for (std::size_t q = 0; q < queries; ++q) table.queries.push_back(fmt::format("q{:02}", q));
    table.left_out.assign(queries, false);
    table.columns.resize(columns.front().systems.size());
    for (std::size_t s = 0; s < table.columns.size(); ++s) {
        SystemSummary summary;
        summary.name = fmt::format("s{}", s);
        table.systems.push_back(std::move(summary));
    }
    for (const TestColumn& column : columns) {
        table.metrics.push_back(column.metric);
        table.families.push_back(column.family);
        const MetricFamily* family = find_family(column.family);
        table.goals.push_back(family == nullptr ? column.goal : family->goal);
        table.averages.push_back(column.average);
        for (std::size_t s = 0; s < column.systems.size(); ++s) {
            ScoreColumn values;
            values.values = column.systems[s];
            double sum = 0.0;
            for (const double value : values.values) sum += value;
            values.count = queries;
            values.average = sum / static_cast<double>(queries);
            table.columns[s].push_back(std::move(values));
        }
    }
    return table;
}

}  // namespace assay
