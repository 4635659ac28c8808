#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// How a list treats the preferences of one rater. Of a preference A > B, both documents were
/// retrieved, or one was (then the one retrieved counts as ranked above the other: "implied"), or
/// neither.
struct PreferenceTally {
    std::size_t fulfilled_retrieved = 0;
    std::size_t possible_retrieved = 0;
    std::size_t fulfilled_implied = 0;
    std::size_t possible_implied = 0;
    std::size_t neither = 0;
    std::size_t relevant = 0;  ///< documents of a level above 0
    std::size_t relevant_retrieved = 0;
    std::size_t nonrelevant = 0;
    std::size_t nonrelevant_retrieved = 0;
};

/// Documents a rater put on one level, as places (see PreferenceView), lowest first.
struct PreferenceClass {
    double level = 0.0;
    std::vector<std::size_t> places;
};

/// What one rater said about a query. One subgroup orders all its documents: classes. Several
/// subgroups say less: a matrix of who is preferred to whom, with what follows by transitivity.
struct PreferenceGroup {
    std::string_view rater;
    std::vector<PreferenceClass> classes;  ///< highest level first; empty when `matrix` holds
    std::vector<char> matrix;              ///< num_judged x num_judged
    std::vector<double> levels;            ///< with a matrix: by place, -1 where not judged
    PreferenceTally tally;
};

/// A list beside the preferences of its query. Judged documents have places: those retrieved come
/// first, in the order of the list, the others after them, in the order of their ids.
struct PreferenceView {
    std::size_t num_judged = 0;
    std::size_t num_retrieved = 0;  ///< of the judged
    std::vector<PreferenceGroup> groups;

    /// Throws Error when a rater contradicts himself: one document on two levels of a subgroup,
    /// on level 0 and above it, or preferences that go round in a circle.
    explicit PreferenceView(const PreferenceCase& input);

    /// Calls visit(preferred, other) for every preference of the group, by places.
    void for_each(const PreferenceGroup& group,
                  const std::function<void(std::size_t, std::size_t)>& visit) const;

    /// What a list fulfils of one rater's preferences when only as many nonrelevant documents
    /// count as he has relevant ones: trec_eval's prefs_avgjg_Rnonrel, with its habit of also
    /// comparing nonrelevant documents with each other. `retrieved_only` looks at retrieved
    /// documents alone.
    struct Ratio {
        std::size_t fulfilled = 0;
        std::size_t possible = 0;
    };
    Ratio limited(const PreferenceGroup& group, bool retrieved_only, Trace* trace) const;
};

/// Which preferences count.
enum class PreferencePairs : std::uint8_t {
    all,        ///< every one; a preference between documents not retrieved is not fulfilled
    retrieved,  ///< both documents were retrieved
    implied,    ///< at least one was
};

MetricOption pairs_option();
/// Throws Error when the option names none of them.
PreferencePairs pairs_of(const MetricSpec& spec);

PreferenceView::Ratio counted(const PreferenceTally& tally, PreferencePairs pairs);

void trace_preferences(Trace* trace, const PreferenceView& view);

/// Undefined: the list leaves no preference that counts, or, which is what an evaluation leaves a
/// query out for, the raters have none at all.
MetricValue nothing_to_fulfil(const PreferenceView& view, std::string why);

/// The mean of ratios over raters. When `empty_is_undefined`, a rater without a possible
/// preference makes the whole undefined; else he counts 0.
MetricValue mean_over_raters(const PreferenceView& view,
                             std::span<const PreferenceView::Ratio> ratios, bool empty_is_undefined,
                             Trace* trace);

}  // namespace assay
