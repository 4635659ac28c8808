#include "assay/audit/measure.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <variant>

#include "assay/core/error.h"
#include "assay/evaluate/select.h"
#include "assay/metrics/overflow.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void check(const Metric& metric) {
    const MetricNeeds needs = metric.family->needs;
    if (!std::holds_alternative<RankingMetric>(metric.function) ||
        needs == MetricNeeds::subtopics || needs == MetricNeeds::raters) {
        throw Error{
            fmt::format("metric '{}' cannot be audited: it is not computed from one grade "
                        "a document of one ranking",
                        metric.name)};
    }
    if (metric.family->average != Average::mean) {
        throw Error{
            fmt::format("metric '{}' cannot be audited: it is no mean over queries", metric.name)};
    }
}

}  // namespace

Measure::Measure(const Metric& metric, const Policies& policies)
    : metric_{metric}, policies_{policies}, query_metric_{metric, policies} {
    check(metric);
    if (policies.averaging != Averaging::macro) {
        throw Error{"an audit averages over queries alike: --average macro"};
    }
    function_ = ranking_function(metric, policies.ties);
}

double Measure::operator()(const JudgedRanking& ranking, bool in_run) const {
    if (!in_run && policies_.missing == QueryRule::skip) return kNan;
    const bool relevant =
        !ranking.judged.empty() && ranking.judged.front() >= ranking.relevant_from;
    const bool left_out = !relevant && policies_.no_relevant == QueryRule::skip;
    if (left_out && !query_metric_.has_own_threshold()) return kNan;
    return query_metric_.of_ranking(ranking, in_run).value;
}

MetricValue Measure::raw(const JudgedRanking& ranking) const {
    return measured(metric_, function_, ranking);
}

ListReader::ListReader(const Labels& labels, const Policies& policies, JoinNeeds needs,
                       const Run* candidates)
    : plain_{select_labels(labels, policies.aspect, policies.raters)},
      join_{plain_, plain_, policies, needs, candidates} {}

bool ListReader::read(std::size_t query, const Run& run, JoinWorkspace& workspace) const {
    const auto run_query = run.find(plain_.queries()[query]);
    const bool in_run = join_.rank(query, run, run_query, workspace);
    // Who reads through here moves results and grades about.
    workspace.storage.places_listed = false;
    return in_run;
}

double mean_known(std::span<const double> values) {
    double sum = 0.0;
    std::size_t count = 0;
    for (const double value : values) {
        if (std::isnan(value)) continue;
        sum += value;
        ++count;
    }
    if (!std::isfinite(sum)) {
        throw Error{
            "sums over queries are beyond the range of double precision (1.8e308), and an audit "
            "cannot be made: use smaller grades"};
    }
    return count == 0 ? kNan : sum / static_cast<double>(count);
}

}  // namespace assay
