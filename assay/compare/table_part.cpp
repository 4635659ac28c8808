#include "assay/compare/table_part.h"

#include <limits>

#include "assay/evaluate/average.h"
#include "assay/metrics/registry.h"

namespace assay {
namespace {

std::vector<double> picked(std::span<const double> values, std::span<const std::size_t> places) {
    std::vector<double> result;
    if (values.empty()) return result;
    result.reserve(places.size());
    for (const std::size_t place : places) result.push_back(values[place]);
    return result;
}

}  // namespace

TablePart part_of(const ScoreTable& table, std::span<const double> weights,
                  std::span<const std::size_t> queries) {
    TablePart part;
    part.weights = picked(weights, queries);
    part.table.metrics = table.metrics;
    part.table.families = table.families;
    part.table.goals = table.goals;
    part.table.averages = table.averages;
    part.table.systems = table.systems;
    for (const std::size_t query : queries) part.table.queries.push_back(table.queries[query]);
    part.table.left_out.assign(queries.size(), false);
    for (const auto& columns : table.columns) {
        std::vector<ScoreColumn>& own = part.table.columns.emplace_back();
        for (std::size_t m = 0; m < columns.size(); ++m) {
            ScoreColumn& column = own.emplace_back();
            column.values = picked(columns[m].values, queries);
            column.numerators = picked(columns[m].numerators, queries);
            column.denominators = picked(columns[m].denominators, queries);
            const Averaging averaging = !weights.empty()               ? Averaging::weighted
                                        : table.averages[m] == "micro" ? Averaging::micro
                                                                       : Averaging::macro;
            column.average = std::numeric_limits<double>::quiet_NaN();
            const MetricFamily* family = find_family(table.families[m]);
            if (family == nullptr) continue;
            // A table that was read ready-made has values alone.
            if (needs_ratio(*family, averaging) && column.numerators.empty()) continue;
            average(column, *family, averaging, part.weights,
                    {table.metrics[m], table.systems[part.table.columns.size() - 1].name,
                     part.table.queries});
        }
    }
    return part;
}

}  // namespace assay
