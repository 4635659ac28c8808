#pragma once

#include <optional>

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
    const BoundRules& rules() const { return rules_; }

    /// A thread's own.
    Worlds make() const { return {reader_, measure_, runs_, levels_, rules_.nature.local}; }

    /// A query as scored under the policies.
    struct Scored {
        double delta = 0.0;  ///< new minus base; NaN where the query does not count
        /// Share of judged documents of each arm where the metric looks, as Judged@k has it.
        std::array<double, 2> judged{};
    };
    Scored scored(std::size_t query, JoinWorkspace& workspace) const;

  private:
    void make_rules(const Metric& metric, std::size_t limit);

    Measure measure_;
    Measure judged_;
    ListReader scored_;  ///< as the policies say
    ListReader reader_;  ///< with unjudged documents in place, as they would be once judged
    std::array<const Run*, 2> runs_;
    PossibleGrades grades_;
    std::vector<double> levels_;
    BoundRules rules_;
};

}  // namespace assay
