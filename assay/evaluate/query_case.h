#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/evaluate/explain.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// One query of real labels and runs, as a metric sees it: the input of an explanation.
class QueryCase {
  public:
    /// A metric of two rankings takes two runs, any other one. Throws Error when the query is not
    /// in the labels, when the metric cannot use these files, and for faults in a run's rows.
    QueryCase(const Metric& metric, const Labels& labels, std::span<const Run> runs,
              std::string_view query, const Policies& policies);

    /// Points into this object.
    MetricInput input() const;

    /// The ranking with document ids and labels, a line a result, at most `limit` of them.
    std::vector<std::string> listing(std::size_t limit, Language language) const;

    /// The metric to explain: its expected value where ties are treated so.
    const Metric& metric() const { return metric_; }

  private:
    Metric metric_;
    Labels combined_;
    Labels of_aspect_;
    JoinWorkspace own_;
    JoinWorkspace other_;
    bool pair_ = false;
};

}  // namespace assay
