#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "assay/core/labels.h"
#include "assay/evaluate/policies.h"
#include "assay/metrics/registry.h"

namespace assay {

/// What a metric is computed from, in the order of MetricFunction.
using MetricInput = std::variant<JudgedRanking, RankingPair, ScoredPairsView, PreferenceCase>;

/// Judged documents, highest grade first.
struct Candidates {
    std::span<const std::string_view> docs;
    std::span<const double> grades;  ///< parallel to docs
};

/// One query of an evaluation, or one case written out by hand.
struct QueryInput {
    MetricInput input;
    bool in_run = true;  ///< the run has the query
    /// Where an evaluation has candidates: which judged documents of the query are among them.
    std::optional<Candidates> candidates = {};
    bool left_out = false;  ///< is_left_out()
    /// Two rankings or preferences: documents of a list have equal scores. A JudgedRanking says so
    /// itself.
    bool tied = false;
    std::string_view run_name = {};  ///< empty where there is no run
};

/// True when a query with these labels has no relevant document, and the policies leave such a
/// query out of the evaluation.
bool is_left_out(std::span<const Label> labels, const Scale& scale, const Policies& policies);

/// A metric as an evaluation computes it under its policies: `assay eval` and `assay explain` both
/// take their values from here.
class QueryMetric {
  public:
    QueryMetric(const Metric& metric, const Policies& policies);

    /// True when the metric itself says what is relevant (`rel=`): whether a query has nothing
    /// relevant is then its own matter.
    bool has_own_threshold() const { return rel_.has_value(); }

    /// True when that threshold leaves out a query with these labels.
    bool leaves_out(std::span<const Label> labels) const;

    /// The value of one ranking; the metric is one of those. A trace is also told what the policies
    /// do to the value. Throws Error where the arithmetic overflows (metrics/overflow.h).
    MetricValue of_ranking(const JudgedRanking& ranking, bool in_run, Trace* trace = nullptr) const;

    /// The value for a query, metrics of all kinds. Throws Error when the metric is computed from
    /// something else, and where the arithmetic overflows.
    MetricValue of_query(const QueryInput& query, Trace* trace = nullptr) const;

  private:
    MetricValue computed(const QueryInput& query, Trace* trace) const;
    void settle(MetricValue& value, bool in_run, Trace* trace) const;
    bool counts_missing_as_zero() const;
    bool is_name_of(const QueryInput& query) const;

    Metric metric_;
    MetricFunction function_;  ///< under the rule for ties
    QueryRule missing_;
    QueryRule no_relevant_;
    bool expects_ties_;          ///< but has no expected value: the metric is not of one ranking
    std::optional<double> rel_;  ///< `rel=` where given
};

}  // namespace assay
