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

/// The share of judged results where the metric looks.
Metric judged_metric(const Metric& metric) {
    MetricSpec spec = parse_metric("Judged");
    spec.cutoff = metric.spec.cutoff;
    return make_metric(spec);
}

/// True when leaving a document unjudged is the same to the metric as giving it the lowest grade.
bool unjudged_is_lowest(const Metric& metric, const Nature& nature, const Policies& policies,
                        const Scale& scale, double lowest) {
    return nature.unjudged_is_worthless && policies.unjudged == Unjudged::zero && lowest <= 0.0 &&
           lowest < relevant_from(metric, scale) && scale.gain(lowest) == 0.0;
}

/// Where lists close up over documents without a label, a label moves others: nothing is left but
/// the range.
Nature nature_under(const Policies& policies, Nature nature) {
    if (policies.unjudged == Unjudged::zero) return nature;
    return {.binary = nature.binary,
            .keeps_counting = nature.keeps_counting,
            .uses_highest_grade = nature.uses_highest_grade,
            .least = nature.least,
            .most = nature.most};
}

}  // namespace

ComparisonWorlds::ComparisonWorlds(const Labels& labels, const Run& base, const Run& system,
                                   const Metric& metric, const UnjudgedOptions& options)
    : measure_{metric, options.policies},
      judged_{judged_metric(metric), options.policies},
      scored_{labels, options.policies, needs_of(metric, options.policies)},
      reader_{labels, keep_unjudged(options.policies), needs_of(metric, options.policies)},
      runs_{&base, &system},
      grades_{possible_grades(reader_.labels())},
      levels_{grades_.grades} {
    make_rules(metric, options.limit);
}

void ComparisonWorlds::make_rules(const Metric& metric, std::size_t limit) {
    const Policies& policies = measure_.policies();
    const Scale& scale = labels().scale;
    const std::span<const double> grades =
        grades_.all ? std::span<const double>{grades_.grades} : std::span<const double>{};
    rules_.nature = nature_under(policies, nature_of(metric, scale, grades));
    rules_.limit = limit;
    rules_.all_grades = grades_.all;
    rules_.relevant_from = relevant_from(metric, scale);
    rules_.skips = policies.no_relevant == QueryRule::skip;
    rules_.scale_moves =
        rules_.nature.uses_highest_grade && grades_.grades.back() > labels().highest_grade();
    if (!unjudged_is_lowest(metric, rules_.nature, policies, scale, levels_.front())) {
        levels_.insert(levels_.begin(), kUnjudged);
    }
    if (measure_.averages_ties() && metric.family->make_expected == nullptr) {
        // Each world goes through the orders of ties, and may have too many of them.
        constexpr std::size_t kFewWorlds = 64;
        rules_.limit = std::min(rules_.limit, kFewWorlds);
        rules_.nature.keeps_counting = false;
        rules_.nature.local = false;
        rules_.nature.divides_both = false;
    }
    rules_.form = sum_form(metric, scale, rules_.nature, scale.gain(labels().highest_grade()));
}

ComparisonWorlds::Scored ComparisonWorlds::scored(std::size_t query,
                                                  JoinWorkspace& workspace) const {
    Scored result;
    std::array<double, 2> values{};
    for (const Arm arm : {kBase, kNew}) {
        const bool in_run = scored_.read(query, *runs_[arm], workspace);
        values[arm] = measure_(workspace.storage.view(), in_run);
        result.judged[arm] = judged_(workspace.storage.view(), in_run);
    }
    result.delta = values[kNew] - values[kBase];
    return result;
}

}  // namespace assay
