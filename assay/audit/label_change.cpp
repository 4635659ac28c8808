#include "assay/audit/label_change.h"

#include <unordered_map>

#include "assay/evaluate/score.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

void compare_query(std::span<const Label> before, std::span<const Label> after,
                   LabelDifference& result) {
    std::unordered_map<std::string_view, double> grades;
    for (const Label& label : before) grades.emplace(label.doc, label.grade);
    for (const Label& label : after) {
        const auto found = grades.find(label.doc);
        if (found == grades.end()) {
            ++result.added;
            continue;
        }
        ++result.matrix[{found->second, label.grade}];
        ++(found->second == label.grade ? result.same : result.changed);
        grades.erase(found);
    }
    result.removed += grades.size();
}

double mean_under(const Labels& labels, const Run& run, const Plan& plan) {
    return score(labels, std::span{&run, 1}, plan).columns.front().front().average;
}

}  // namespace

LabelDifference label_difference(const Labels& before, const Labels& after,
                                 const Policies& policies) {
    const Labels old_labels = select_labels(before, policies.aspect, policies.raters);
    const Labels new_labels = select_labels(after, policies.aspect, policies.raters);
    LabelDifference result;
    for (std::size_t query = 0; query < old_labels.queries().size(); ++query) {
        const auto found = new_labels.find(old_labels.queries()[query]);
        if (!found) {
            ++result.queries_removed;
            result.removed += old_labels.of(query).size();
        } else {
            compare_query(old_labels.of(query), new_labels.of(*found), result);
        }
    }
    for (std::size_t query = 0; query < new_labels.queries().size(); ++query) {
        if (old_labels.find(new_labels.queries()[query])) continue;
        ++result.queries_added;
        result.added += new_labels.of(query).size();
    }
    return result;
}

LabelChange label_change(const Labels& before, const Labels& after, const Run& base,
                         const Run& system, const Metric& metric, const Policies& policies,
                         std::size_t threads) {
    Plan plan;
    plan.metrics.push_back(metric);
    plan.policies = policies;
    plan.threads = threads;
    LabelChange result;
    result.metric = metric.name;
    result.values = {{{mean_under(before, base, plan), mean_under(after, base, plan)},
                      {mean_under(before, system, plan), mean_under(after, system, plan)}}};
    const auto& [of_base, of_system] = result.values;
    result.total = of_system[1] - of_base[0];
    result.ranker = ((of_system[0] - of_base[0]) + (of_system[1] - of_base[1])) / 2.0;
    result.labels = result.total - result.ranker;
    return result;
}

}  // namespace assay
