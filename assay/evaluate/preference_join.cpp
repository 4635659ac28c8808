#include "assay/evaluate/preference_join.h"

namespace assay {
namespace {

/// Labels that say nothing but which queries there are: the join wants them to put a run in order.
Labels queries_alone(const Preferences& preferences) {
    LabelsBuilder builder{preferences.source, false};
    builder.keep(preferences.storage);
    for (const std::string_view query : preferences.queries)
        builder.add({.query = query, .doc = query});
    return builder.build(Scale::numeric());
}

/// Grades have no part in this: no document is taken out of a list for having none.
Policies without_grades(Policies policies) {
    policies.unjudged = Unjudged::zero;
    return policies;
}

}  // namespace

PreferenceJoin::PreferenceJoin(const Preferences& preferences, const Policies& policies)
    : preferences_{preferences},
      queries_{queries_alone(preferences)},
      join_{queries_,
            queries_,
            without_grades(policies),
            {.docs = true, .ties = policies.ties == TieOrder::expected}} {}

QueryInput PreferenceJoin::rank(std::size_t query, const Run& run,
                                std::optional<std::size_t> run_query,
                                JoinWorkspace& workspace) const {
    const bool in_run = join_.rank(query, run, run_query, workspace);
    return {.input = PreferenceCase{.docs = workspace.storage.docs,
                                    .preferences = preferences_.rows[query],
                                    .query = preferences_.queries[query]},
            .in_run = in_run,
            .tied = !workspace.storage.tie_ends.empty()};
}

}  // namespace assay
