#include "assay/metrics/preference_counts.h"

namespace assay {
namespace {

MetricFunction make_preferences_fulfilled(const MetricSpec& spec) {
    return [pairs = pairs_of(spec)](const PreferenceCase& input, Trace* trace) {
        const PreferenceView view{input};
        trace_preferences(trace, view);
        PreferenceView::Ratio sum;
        for (const PreferenceGroup& group : view.groups) {
            const PreferenceView::Ratio ratio = counted(group.tally, pairs);
            sum.fulfilled += ratio.fulfilled;
            sum.possible += ratio.possible;
        }
        if (sum.possible == 0) return nothing_to_fulfil(view, "no preference to fulfil");
        if (trace != nullptr) {
            trace->add({"fulfilled / possible = {} / {}", "满足 / 可能 = {} / {}"}, sum.fulfilled,
                       sum.possible);
        }
        return MetricValue::ratio(static_cast<double>(sum.fulfilled),
                                  static_cast<double>(sum.possible));
    };
}

}  // namespace

namespace preference {

MetricFamily preferences_fulfilled() {
    return {.name = "PrefsSimp",
            .aliases = {{"prefs_simp", "PrefsSimp"},
                        {"prefs_simp_ret", "PrefsSimp(pairs=retrieved)"},
                        {"prefs_simp_imp", "PrefsSimp(pairs=implied)"}},
            .summary = {"share of the raters' preferences that the order of the results fulfils",
                        "结果顺序满足的偏好占全部偏好的比例"},
            .formula = "preferences fulfilled / preferences possible, summed over raters",
            .formula_zh = "满足的偏好数 / 可能的偏好数，两者都先对标注者求和",
            .reference = "trec_eval (Buckley, 2008): prefs_simp",
            .options = {pairs_option()},
            .make = make_preferences_fulfilled};
}

}  // namespace preference
}  // namespace assay
