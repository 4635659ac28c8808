#include "assay/evaluate/pointwise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/label_conventions.h"
#include "assay/metrics/overflow.h"

namespace assay {
namespace {

/// The file's own name for no query is "", and it is the first of all names.
bool has_pairs_without_query(const ScoredPairs& pairs) {
    return !pairs.queries.empty() && pairs.queries.front().empty();
}

/// The columns with the pairs of each query together, so that a query is a view.
struct Grouped {
    std::vector<std::size_t> begins;  ///< one a query, and the end
    std::vector<double> grade;
    std::vector<double> score;
    std::vector<double> predicted;
    std::vector<std::uint32_t> query;     ///< empty when pairs have none
    std::vector<std::string_view> names;  ///< of the queries
};

Grouped group_by_query(const ScoredPairs& pairs) {
    Grouped result;
    result.names.assign(pairs.queries.begin(), pairs.queries.end());
    result.begins.assign(pairs.queries.size() + 1, 0);
    for (const std::uint32_t query : pairs.query) ++result.begins[query + 1];
    for (std::size_t i = 1; i < result.begins.size(); ++i) result.begins[i] += result.begins[i - 1];
    result.grade.resize(pairs.size());
    result.score.resize(pairs.size());
    result.predicted.resize(pairs.size());
    result.query.resize(pairs.size());
    std::vector<std::size_t> next = result.begins;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::size_t place = next[pairs.query[i]]++;
        result.grade[place] = pairs.grade[i];
        result.score[place] = pairs.score[i];
        result.predicted[place] = pairs.predicted[i];
        result.query[place] = pairs.query[i];
    }
    if (has_pairs_without_query(pairs)) result.query.clear();
    return result;
}

ScoredPairsView view_of(const Grouped& pairs, std::size_t begin, std::size_t end,
                        const Scale& scale) {
    const auto part = [&](const auto& column) {
        return std::span{column}.subspan(begin, end - begin);
    };
    return {.grade = part(pairs.grade),
            .score = part(pairs.score),
            .predicted = part(pairs.predicted),
            .query = pairs.query.empty() ? std::span<const std::uint32_t>{} : part(pairs.query),
            .query_names = pairs.names,
            .scale = &scale};
}

const PointwiseMetric& pointwise_of(const Metric& metric) {
    const auto* function = std::get_if<PointwiseMetric>(&metric.function);
    if (function == nullptr) {
        throw Error{
            fmt::format("metric '{}' does not measure scored pairs; assay metrics says "
                        "which do",
                        metric.name)};
    }
    return *function;
}

std::size_t present(const std::vector<double>& column) {
    return static_cast<std::size_t>(
        std::ranges::count_if(column, [](double value) { return !std::isnan(value); }));
}

std::vector<GradeCount> count_grades(const ScoredPairs& pairs) {
    std::map<double, GradeCount> counts;
    for (const Scale::Level& level : pairs.scale.levels) counts[level.grade];
    for (const double grade : pairs.grade) {
        if (!std::isnan(grade)) ++counts[grade].labelled;
    }
    for (const double grade : pairs.predicted) {
        if (!std::isnan(grade)) ++counts[grade].predicted;
    }
    std::vector<GradeCount> result;
    for (auto& [grade, count] : counts) {
        count.grade = grade + 0.0;
        count.name = pairs.scale.name_of(grade);
        result.push_back(std::move(count));
    }
    return result;
}

PointwiseReport describe(const ScoredPairs& pairs) {
    PointwiseReport report{.source = pairs.source,
                           .pairs = pairs.size(),
                           .with_score = present(pairs.score),
                           .with_class = present(pairs.predicted),
                           .skipped = pairs.skipped,
                           .relevant_from = pairs.scale.relevant_from,
                           .queries = pairs.queries,
                           .grades = count_grades(pairs)};
    if (has_pairs_without_query(pairs)) {
        report.without_query = static_cast<std::size_t>(std::ranges::count(pairs.query, 0U));
    }
    for (const GradeCount& count : report.grades) {
        if (count.grade >= report.relevant_from) report.relevant += count.labelled;
    }
    return report;
}

/// The options that no name shows: those at their default, `rel` aside, which the scale settles.
/// Where families disagree the option has the family's name before it.
Conventions defaults_of(std::span<const Metric> metrics) {
    Conventions result;
    for (const Metric& metric : metrics) {
        for (const MetricOption& option : metric.family->options) {
            const std::string value{option.default_value};
            if (value.empty() || metric.spec.option(option.name) != value) continue;
            const auto known =
                std::ranges::find(result, option.name, &Conventions::value_type::first);
            if (known == result.end()) {
                result.emplace_back(option.name, value);
            } else if (known->second != value) {
                result.emplace_back(fmt::format("{}.{}", metric.family->name, option.name), value);
            }
        }
    }
    return result;
}

}  // namespace

PointwiseReport score_pointwise(const ScoredPairs& pairs, std::span<const Metric> metrics,
                                const PointwiseOptions& options) {
    PointwiseReport report = describe(pairs);
    report.conventions = defaults_of(metrics);
    if (!options.like.empty()) report.conventions.emplace_back("like", options.like);
    add_relevant_from(pairs.scale, report.conventions);
    const Grouped grouped = group_by_query(pairs);
    for (const Metric& metric : metrics) {
        const PointwiseMetric& measure = pointwise_of(metric);
        PointwiseScore score{
            .metric = metric.name,
            .overall = measured(metric, measure, view_of(grouped, 0, pairs.size(), pairs.scale))};
        if (options.per_query) score.by_query.resize(pairs.queries.size());
        parallel_for(score.by_query.size(), 64, options.threads,
                     [&](std::size_t first, std::size_t last, std::size_t) {
                         for (std::size_t query = first; query < last; ++query) {
                             score.by_query[query] =
                                 measured(metric, measure,
                                          view_of(grouped, grouped.begins[query],
                                                  grouped.begins[query + 1], pairs.scale));
                         }
                     });
        report.scores.push_back(std::move(score));
    }
    return report;
}

std::vector<Metric> default_pointwise_metrics() {
    std::vector<Metric> metrics;
    for (const char* name : {"AUC", "GAUC", "PRAUC", "LogLoss", "Brier", "ECE", "BestThreshold",
                             "PointPrecision", "PointRecall", "PointF", "ConfusionMatrix",
                             "MacroF1", "MicroF1", "WeightedF1", "MCC", "QWK", "GradeMAE"}) {
        metrics.push_back(make_metric(name));
    }
    return metrics;
}

}  // namespace assay
