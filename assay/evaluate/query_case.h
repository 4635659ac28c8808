#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/core/preferences.h"
#include "assay/evaluate/plan.h"
#include "assay/evaluate/query_metric.h"

namespace assay {

/// One query of labels or preferences and of a run, as a metric sees it in an evaluation: the input
/// of an explanation.
class QueryCase {
  public:
    /// A metric of two rankings takes two runs, any other one. `candidates`, when given, limits the
    /// ideal list to documents it names. Throws Error when the query is not in the labels, when the
    /// metric cannot use these files, and for faults in a run's rows.
    QueryCase(const Metric& metric, const Labels& labels, std::span<const Run> runs,
              std::string_view query, const Policies& policies, const Run* candidates = nullptr);

    /// The same with labels as Join takes them.
    QueryCase(const Metric& metric, Labels plain, Labels full, std::span<const Run> runs,
              std::string_view query, const Policies& policies, const Run* candidates = nullptr);

    /// The same for a metric of preferences, which outlive this object.
    QueryCase(const Metric& metric, const Preferences& preferences, std::span<const Run> runs,
              std::string_view query, const Policies& policies);

    /// Points into this object.
    QueryInput input() const;

    /// The ranking with document ids and labels, a line a result, at most `limit` of them.
    std::vector<std::string> listing(std::size_t limit, Language language) const;

  private:
    void note_candidates(std::size_t query, const Run& candidates);
    std::string label_of(double grade, Language language) const;

    Labels plain_;
    Labels full_;
    JoinWorkspace own_;
    JoinWorkspace other_;
    std::string run_name_;
    std::vector<std::string_view> candidate_docs_;
    std::vector<double> candidate_grades_;
    QueryInput state_;  ///< without the rankings, which may move with this object
};

}  // namespace assay
