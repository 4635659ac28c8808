#include "assay/audit/comparison_worlds.h"

namespace assay {
namespace {

JoinNeeds needs_of(const Metric& metric, const Policies& policies) {
    Plan plan;
    plan.policies = policies;
    plan.metrics.push_back(metric);
    JoinNeeds needs = needs_of(plan);
    needs.docs = true;
    return needs;
}

/// A document that is taken out for want of a label comes back with one.
Policies keep_unjudged(Policies policies) {
    policies.unjudged = Unjudged::zero;
    return policies;
}

}  // namespace

ComparisonWorlds::ComparisonWorlds(const Labels& labels, const Run& base, const Run& system,
                                   const Metric& metric, const UnjudgedOptions& options)
    : measure_{metric, options.policies},
      nature_{nature_of(metric, labels.scale)},
      scored_{labels, options.policies, needs_of(metric, options.policies)},
      reader_{labels, keep_unjudged(options.policies), needs_of(metric, options.policies)},
      runs_{&base, &system},
      levels_{possible_grades(reader_.labels())} {}

double ComparisonWorlds::scored_delta(std::size_t query, JoinWorkspace& workspace) const {
    std::array<double, 2> values{};
    for (const Arm arm : {kBase, kNew}) {
        const bool in_run = scored_.read(query, *runs_[arm], workspace);
        values[arm] = measure_(workspace.storage.view(), in_run);
    }
    return values[kNew] - values[kBase];
}

}  // namespace assay
