#include "assay/metrics/preference_counts.h"

namespace assay {
namespace {

MetricFunction make_preferences_by_rater(const MetricSpec& spec) {
    return [pairs = pairs_of(spec)](const PreferenceCase& input, Trace* trace) {
        const PreferenceView view{input};
        trace_preferences(trace, view);
        std::vector<PreferenceView::Ratio> ratios;
        for (const PreferenceGroup& group : view.groups) {
            ratios.push_back(counted(group.tally, pairs));
        }
        return mean_over_raters(view, ratios, false, trace);
    };
}

}  // namespace

namespace preference {

MetricFamily preferences_by_rater() {
    return {.name = "PrefsAvgJg",
            .aliases = {{"prefs_avgjg", "PrefsAvgJg"},
                        {"prefs_avgjg_ret", "PrefsAvgJg(pairs=retrieved)"},
                        {"prefs_avgjg_imp", "PrefsAvgJg(pairs=implied)"}},
            .summary = {"share of preferences fulfilled for each rater, averaged over raters",
                        "先按标注者计算满足偏好的比例，再对标注者取平均"},
            .formula =
                "mean over raters of (preferences fulfilled / preferences possible); a rater "
                "without a possible preference counts 0",
            .formula_zh =
                "对各标注者的（满足的偏好数 / 可能的偏好数）取平均；没有可能偏"
                "好的标注者计 0",
            .reference = "trec_eval (Buckley, 2008): prefs_avgjg",
            .options = {pairs_option()},
            .make = make_preferences_by_rater};
}

}  // namespace preference
}  // namespace assay
