#pragma once

/// The audit module: what the numbers of an evaluation do not know. coverage.h looks at labels and
/// a run, ties.h at the order of equal scores, unjudged.h at labels nobody gave, settle.h at which
/// of those matter, denominators.h and label_change.h at labels that differ. Nothing is printed.

#include <cstddef>
#include <optional>
#include <string_view>

#include "assay/evaluate/join.h"
#include "assay/evaluate/plan.h"
#include "assay/evaluate/query_metric.h"

namespace assay {

/// One metric under the policies of an evaluation: the value that `assay eval` shows for a query.
class Measure {
  public:
    /// Throws Error for a metric that is not computed from the grades of one ranking, or whose
    /// values of single queries are not averaged.
    Measure(const Metric& metric, const Policies& policies);

    /// NaN where the query does not count: it has no value, or the policies leave it out. Throws
    /// Error where the arithmetic overflows (metrics/overflow.h), as raw() does.
    double operator()(const JudgedRanking& ranking, bool in_run) const;

    /// The metric's own answer, before the policies.
    MetricValue raw(const JudgedRanking& ranking) const;

    const Metric& metric() const { return metric_; }
    const Policies& policies() const { return policies_; }
    bool averages_ties() const { return policies_.ties == TieOrder::expected; }

  private:
    Metric metric_;
    Policies policies_;
    RankingMetric function_;
    QueryMetric query_metric_;
};

/// Labels as one grade a (query, document), and the lists of runs against them.
class ListReader {
  public:
    /// `candidates`, where given, limits the ideal list and outlives the reader.
    ListReader(const Labels& labels, const Policies& policies, JoinNeeds needs,
               const Run* candidates = nullptr);
    ListReader(const ListReader&) = delete;
    ListReader& operator=(const ListReader&) = delete;

    const Labels& labels() const { return plain_; }

    /// Fills workspace.storage; false when the run does not have the query.
    bool read(std::size_t query, const Run& run, JoinWorkspace& workspace) const;

  private:
    Labels plain_;
    Join join_;
};

/// The mean of the values that are not NaN; NaN when all are. Throws Error where their sum is
/// beyond the range of double.
double mean_known(std::span<const double> values);

}  // namespace assay
