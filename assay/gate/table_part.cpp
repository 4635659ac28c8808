#include <algorithm>
#include <cmath>

#include "assay/compare/twins.h"
#include "assay/evaluate/average.h"
#include "assay/gate/rule_checks.h"

namespace assay {
namespace {

std::vector<double> chosen_of(const std::vector<double>& values,
                              std::span<const std::size_t> chosen) {
    std::vector<double> result;
    if (values.empty()) return result;
    for (const std::size_t query : chosen) result.push_back(values[query]);
    return result;
}

Averaging averaging_of(const std::string& name) {
    return name == "micro" ? Averaging::micro : Averaging::macro;
}

}  // namespace

double drop_of(double base, double system, Goal goal) {
    if (base == system) return 0.0;
    return goal == Goal::less ? system - base : base - system;
}

double relative_drop_of(double base, double system, Goal goal) {
    const double drop = drop_of(base, system, goal);
    if (drop == 0.0) return 0.0;
    return drop / std::abs(base);
}

std::size_t place_of(const ScoreTable& table, const Metric& metric) {
    return static_cast<std::size_t>(std::ranges::find(table.metrics, metric.name) -
                                    table.metrics.begin());
}

ScoreTable part_of(const ScoreTable& table, std::size_t metric, std::span<const std::size_t> chosen,
                   std::span<const double> weights) {
    ScoreTable part;
    for (const std::size_t query : chosen) {
        part.queries.push_back(table.queries[query]);
        part.left_out.push_back(table.left_out[query]);
    }
    part.systems = table.systems;
    part.columns.resize(table.systems.size());
    std::vector<std::size_t> metrics{metric};
    if (const auto twin = twin_of(table, metric)) metrics.push_back(*twin);
    for (const std::size_t m : metrics) {
        part.metrics.push_back(table.metrics[m]);
        part.families.push_back(table.families[m]);
        part.averages.push_back(weights.empty() ? table.averages[m] : "weighted");
        const Averaging how =
            weights.empty() ? averaging_of(table.averages[m]) : Averaging::weighted;
        for (std::size_t s = 0; s < table.systems.size(); ++s) {
            ScoreColumn column;
            column.values = chosen_of(table.columns[s][m].values, chosen);
            column.numerators = chosen_of(table.columns[s][m].numerators, chosen);
            column.denominators = chosen_of(table.columns[s][m].denominators, chosen);
            average(column, *find_family(table.families[m]), how, weights);
            part.columns[s].push_back(std::move(column));
        }
    }
    return part;
}

}  // namespace assay
