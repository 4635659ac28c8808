#include <fmt/format.h>

#include <limits>

#include "assay/core/error.h"
#include "assay/evaluate/average.h"
#include "assay/evaluate/score.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Labels that say nothing but which queries there are: the join wants them to put a run in order.
Labels queries_alone(const Preferences& preferences) {
    LabelsBuilder builder{preferences.source, false};
    builder.keep(preferences.storage);
    for (const std::string_view query : preferences.queries)
        builder.add({.query = query, .doc = query});
    return builder.build(Scale::numeric());
}

void score_query(const Plan& plan, const PreferenceCase& input, std::size_t query,
                 std::vector<ScoreColumn>& columns) {
    for (std::size_t m = 0; m < plan.metrics.size(); ++m) {
        const auto& function = std::get<PreferenceMetric>(plan.metrics[m].function);
        MetricValue value = function(input, nullptr);
        if (value.undefined == Undefined::no_relevant &&
            plan.policies.no_relevant == QueryRule::zero) {
            value = {.value = 0.0};
        }
        columns[m].values[query] = value.value;
        if (!columns[m].numerators.empty()) {
            columns[m].numerators[query] = value.numerator;
            columns[m].denominators[query] = value.denominator;
        }
        if (value.undefined != Undefined::no) columns[m].reasons.emplace(query, value.reason);
    }
}

/// Grades have no part in this: no document is taken out of a list for having none.
Policies without_grades(Policies policies) {
    policies.unjudged = Unjudged::zero;
    return policies;
}

/// Queries without preferences are read, too: a fault in them is a fault of the file.
void check_extra_queries(const Labels& labels, const Run& run, JoinWorkspace& workspace) {
    for (std::size_t query = 0; query < run.queries.size(); ++query) {
        if (!labels.find(run.queries[query])) Join::check(run, query, workspace);
    }
}

ScoreTable empty_table(const Preferences& preferences, const Plan& plan) {
    ScoreTable table;
    for (const std::string_view query : preferences.queries) table.queries.emplace_back(query);
    table.left_out.assign(table.queries.size(), false);
    for (const Metric& metric : plan.metrics) {
        if (!std::holds_alternative<PreferenceMetric>(metric.function)) {
            throw Error{fmt::format("metric '{}' does not work on preferences", metric.name)};
        }
        table.metrics.push_back(metric.name);
        table.families.emplace_back(metric.family->name);
        table.averages.emplace_back(average_name(*metric.family, plan.policies.averaging));
    }
    table.conventions = describe(plan.policies);
    table.labels_source = preferences.source;
    table.skipped_labels = preferences.skipped;
    for (const auto& rows : preferences.rows) table.num_labels += rows.size();
    return table;
}

}  // namespace

ScoreTable score_preferences(const Preferences& preferences, std::span<const Run> runs,
                             const Plan& plan) {
    check_names(runs);
    ScoreTable table = empty_table(preferences, plan);
    const Labels labels = queries_alone(preferences);
    const Join join{labels, labels, without_grades(plan.policies), {.docs = true}};
    const std::size_t queries = preferences.queries.size();
    for (const Run& run : runs) {
        SystemSummary summary{
            .name = run.name, .source = run.source, .queries = run.queries.size()};
        std::vector<ScoreColumn> columns(plan.metrics.size());
        for (std::size_t m = 0; m < columns.size(); ++m) {
            columns[m].values.assign(queries, kNan);
            if (!needs_ratio(*plan.metrics[m].family, plan.policies.averaging)) continue;
            columns[m].numerators.assign(queries, kNan);
            columns[m].denominators.assign(queries, kNan);
        }
        JoinWorkspace workspace;
        for (std::size_t query = 0; query < queries; ++query) {
            const auto found = run.find(preferences.queries[query]);
            summary.missing += found ? 0 : 1;
            if (!found && plan.policies.missing == QueryRule::skip) continue;
            join.rank(query, run, found, workspace);
            score_query(plan, {workspace.storage.docs, preferences.rows[query]}, query, columns);
        }
        check_extra_queries(labels, run, workspace);
        summary.extra = summary.queries - (queries - summary.missing);
        summary.skipped_rows = workspace.buffer.skipped;
        for (std::size_t m = 0; m < columns.size(); ++m) {
            average(columns[m], *plan.metrics[m].family, plan.policies.averaging, plan.weights);
        }
        table.systems.push_back(std::move(summary));
        table.columns.push_back(std::move(columns));
    }
    return table;
}

}  // namespace assay
