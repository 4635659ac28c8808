#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "assay/core/error.h"
#include "assay/evaluate/average.h"
#include "assay/evaluate/label_conventions.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/preference_join.h"
#include "assay/evaluate/score.h"

namespace assay {
namespace {

void score_query(const std::vector<QueryMetric>& metrics, const QueryInput& input,
                 std::size_t query, std::vector<ScoreColumn>& columns) {
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        const MetricValue value = metrics[m].of_query(input);
        columns[m].values[query] = value.value;
        if (!columns[m].numerators.empty()) {
            columns[m].numerators[query] = value.numerator;
            columns[m].denominators[query] = value.denominator;
        }
        columns[m].left_out += value.undefined == Undefined::no_relevant ? 1 : 0;
        if (value.undefined != Undefined::no) columns[m].reasons.emplace(query, *value.reason);
    }
}

/// Queries without preferences are read, too: a fault in them is a fault of the file.
/// Returns how many of them have a row that was not skipped.
std::size_t check_extra_queries(const Preferences& preferences, const Run& run,
                                JoinWorkspace& workspace) {
    std::size_t extra = 0;
    for (std::size_t query = 0; query < run.queries.size(); ++query) {
        const bool known = std::ranges::binary_search(preferences.queries, run.queries[query]);
        if (!known && Join::check(run, query, workspace)) ++extra;
    }
    return extra;
}

/// Results whose document a preference names count as labelled.
void count_overlap(const std::vector<PreferenceRow>& rows, const JoinWorkspace& workspace,
                   RunOverlap& overlap) {
    const std::vector<std::string_view>& docs = workspace.storage.docs;
    overlap.with_results += docs.empty() ? 0 : 1;
    overlap.results += docs.size();
    std::set<std::string_view> named;
    for (const PreferenceRow& row : rows) named.insert(row.doc);
    overlap.labelled += static_cast<std::size_t>(
        std::ranges::count_if(docs, [&](std::string_view doc) { return named.contains(doc); }));
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
        table.goals.push_back(metric.family->goal);
        table.averages.emplace_back(average_name(*metric.family, plan.policies.averaging));
    }
    table.conventions = describe(plan.policies);
    add_origins(plan, table);
    table.labels_source = preferences.source;
    table.skipped_labels = preferences.skipped;
    for (const auto& rows : preferences.rows) table.num_labels += rows.size();
    table.num_judged = table.num_labels;
    return table;
}

std::vector<ScoreColumn> empty_columns(const Plan& plan, std::size_t queries) {
    std::vector<ScoreColumn> columns(plan.metrics.size());
    for (std::size_t m = 0; m < columns.size(); ++m) {
        start_column(columns[m], *plan.metrics[m].family, plan.policies.averaging, queries);
    }
    return columns;
}

}  // namespace

ScoreTable score_preferences(const Preferences& preferences, std::span<const Run> runs,
                             const Plan& plan) {
    check_names(runs);
    ScoreTable table = empty_table(preferences, plan);
    if (plan.check_overlap) require_common_queries(preferences, runs);
    const PreferenceJoin join{preferences, plan.policies};
    std::vector<QueryMetric> metrics;
    for (const Metric& metric : plan.metrics) metrics.emplace_back(metric, plan.policies);
    const std::size_t queries = preferences.queries.size();
    for (const Run& run : runs) {
        SystemSummary summary{.name = run.name, .source = run.source};
        RunOverlap overlap{.queries = queries};
        std::vector<ScoreColumn> columns = empty_columns(plan, queries);
        JoinWorkspace workspace;
        for (std::size_t query = 0; query < queries; ++query) {
            const auto found = run.find(preferences.queries[query]);
            const QueryInput input = join.rank(query, run, found, workspace);
            summary.missing += input.in_run ? 0 : 1;
            count_overlap(preferences.rows[query], workspace, overlap);
            if (!input.in_run && plan.policies.missing == QueryRule::skip) continue;
            score_query(metrics, input, query, columns);
        }
        if (plan.check_overlap) {
            add_examples(preferences, run, overlap);
            summary.overlap = std::move(overlap);
        }
        summary.extra = check_extra_queries(preferences, run, workspace);
        summary.queries = queries - summary.missing + summary.extra;
        summary.skipped_rows = run.skipped + workspace.buffer.skipped;
        if (summary.queries == 0 && !run.queries.empty()) {
            fail_all_skipped(run, summary.skipped_rows);
        }
        for (std::size_t m = 0; m < columns.size(); ++m) {
            average(columns[m], *plan.metrics[m].family, plan.policies.averaging,
                    plan.weights.values, {plan.metrics[m].name, run.name, table.queries});
        }
        table.systems.push_back(std::move(summary));
        table.columns.push_back(std::move(columns));
    }
    return table;
}

}  // namespace assay
