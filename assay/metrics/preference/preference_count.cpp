#include <array>

#include "assay/metrics/preference_counts.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 3> kCounts{"possible", "fulfilled", "fulfilled_retrieved"};

MetricFunction make_preference_count(const MetricSpec& spec) {
    const std::size_t which = spec.choice("count", kCounts);
    return [which](const PreferenceCase& input, Trace* trace) {
        const PreferenceView view{input};
        trace_preferences(trace, view);
        std::size_t count = 0;
        for (const PreferenceGroup& group : view.groups) {
            const PreferenceView::Ratio ratio = counted(
                group.tally, which == 2 ? PreferencePairs::retrieved : PreferencePairs::all);
            count += which == 0 ? ratio.possible : ratio.fulfilled;
        }
        if (trace != nullptr) {
            trace->add({"sum over {} raters = {}", "对 {} 位标注者求和 = {}"}, view.groups.size(),
                       count);
        }
        return MetricValue{.value = static_cast<double>(count)};
    };
}

}  // namespace

namespace preference {

MetricFamily preference_count() {
    return {.name = "NumPrefs",
            .aliases = {{"prefs_num_prefs_poss", "NumPrefs"},
                        {"prefs_num_prefs_ful", "NumPrefs(count=fulfilled)"},
                        {"prefs_num_prefs_ful_ret", "NumPrefs(count=fulfilled_retrieved)"}},
            .summary = {"number of preferences possible or fulfilled", "可能的或满足的偏好个数"},
            .formula = "count of preferences A > B, summed over raters",
            .formula_zh = "偏好 A > B 的个数，对标注者求和",
            .reference = "trec_eval (Buckley, 2008): prefs_num_prefs_poss",
            .options = {{"count",
                         "possible",
                         {"what is counted: possible, fulfilled, or fulfilled_retrieved (both "
                          "documents were retrieved)",
                          "计数对象：possible 全部，fulfilled 满足的，fulfilled_retrieved "
                          "两篇都召回且满足的"}}},
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_preference_count};
}

}  // namespace preference
}  // namespace assay
