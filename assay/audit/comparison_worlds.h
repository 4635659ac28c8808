#pragma once

#include "assay/audit/nature.h"
#include "assay/audit/unjudged.h"
#include "assay/audit/worlds.h"

namespace assay {

/// What the worlds of every query of a comparison have in common.
class ComparisonWorlds {
  public:
    ComparisonWorlds(const Labels& labels, const Run& base, const Run& system, const Metric& metric,
                     const UnjudgedOptions& options);

    const Labels& labels() const { return reader_.labels(); }
    const Nature& nature() const { return nature_; }

    /// A thread's own.
    Worlds make() const { return {reader_, measure_, runs_, levels_}; }

    /// New minus base as scored under the policies; NaN where the query does not count.
    double scored_delta(std::size_t query, JoinWorkspace& workspace) const;

  private:
    Measure measure_;
    Nature nature_;
    ListReader scored_;  ///< as the policies say
    ListReader reader_;  ///< with unjudged documents in place, as they would be once judged
    std::array<const Run*, 2> runs_;
    std::vector<double> levels_;
};

}  // namespace assay
