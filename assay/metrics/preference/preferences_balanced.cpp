#include <array>

#include "assay/metrics/preference_counts.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kPairs{"all", "retrieved"};

MetricFunction make_preferences_balanced(const MetricSpec& spec) {
    const bool retrieved_only = spec.choice("pairs", kPairs) == 1;
    return [retrieved_only](const PreferenceCase& input, Trace* trace) {
        const PreferenceView view{input};
        trace_preferences(trace, view);
        std::vector<PreferenceView::Ratio> ratios;
        for (const PreferenceGroup& group : view.groups) {
            if (trace != nullptr) {
                trace->add({"  rater {}: {} relevant, {} nonrelevant",
                            "  标注者 {}：相关 {} "
                            "篇，不相关 {} 篇"},
                           group.rater, group.tally.relevant, group.tally.nonrelevant);
            }
            ratios.push_back(view.limited(group, retrieved_only, trace));
        }
        return mean_over_raters(view, ratios, true, trace);
    };
}

}  // namespace

namespace preference {

MetricFamily preferences_balanced() {
    return {.name = "PrefsAvgJgRnonrel",
            .aliases = {{"prefs_avgjg_Rnonrel", "PrefsAvgJgRnonrel"},
                        {"prefs_avgjg_Rnonrel_ret", "PrefsAvgJgRnonrel(pairs=retrieved)"}},
            .summary = {"as PrefsAvgJg, with as many nonrelevant documents as relevant ones",
                        "同 PrefsAvgJg，但每位标注者的不相关文档数视为与相关文档数相同"},
            .formula =
                "mean over raters of fulfilled / possible. With R relevant and N nonrelevant "
                "documents: R >= N adds R - N nonrelevant documents below every retrieved "
                "one; R < N keeps the first R nonrelevant documents",
            .formula_zh =
                "对各标注者的 满足 / 可能 取平均。设相关 R 篇、不相关 N 篇：R >="
                " N 时在所有召回文档之后补 R - N 篇不相关文档；R < N 时只留前 R"
                " 篇不相关文档",
            .reference = "trec_eval (Buckley, 2008): prefs_avgjg_Rnonrel",
            .options = {{"pairs",
                         "all",
                         {"which preferences count: all, or retrieved (both documents were)",
                          "计入哪些偏好：all 全部，retrieved 两篇都召回"}}},
            .make = make_preferences_balanced};
}

}  // namespace preference
}  // namespace assay
