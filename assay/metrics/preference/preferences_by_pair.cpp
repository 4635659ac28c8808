#include "assay/metrics/preference_counts.h"

namespace assay {
namespace {

/// How many raters prefer the document at one place to that at another.
class Votes {
  public:
    explicit Votes(const PreferenceView& view) : size_{view.num_judged}, votes_(size_ * size_, 0U) {
        for (const PreferenceGroup& group : view.groups) {
            view.for_each(group, [&](std::size_t i, std::size_t j) { ++votes_[i * size_ + j]; });
        }
    }
    unsigned of(std::size_t i, std::size_t j) const { return votes_[i * size_ + j]; }

  private:
    std::size_t size_;
    std::vector<unsigned> votes_;
};

struct PairSum {
    const Votes* votes;
    Trace* trace;
    double sum = 0.0;
    std::size_t pairs = 0;

    /// `above` stands before `below` in the list, or was retrieved alone.
    void add(std::size_t above, std::size_t below, bool ranked) {
        const unsigned right = votes->of(above, below);
        const unsigned wrong = votes->of(below, above);
        if (right == 0 && wrong == 0) return;
        ++pairs;
        if (ranked) sum += static_cast<double>(right) / static_cast<double>(right + wrong);
        if (trace != nullptr) {
            trace->add({"  places {} and {}: {} of {} preferences fulfilled; sum {}",
                        "  第 {} 与第 {} 个文档：{} / {} 个偏好满足；累计 {}"},
                       above + 1, below + 1, ranked ? right : 0U, right + wrong, paper(sum));
        }
    }
};

/// Retrieved documents come first in the view, in the order of the list.
void add_pairs(const PreferenceView& view, PreferencePairs which, PairSum& sum) {
    const std::size_t retrieved = view.num_retrieved;
    const std::size_t judged = view.num_judged;
    for (std::size_t i = 0; i < retrieved; ++i) {
        for (std::size_t j = i + 1; j < retrieved; ++j) sum.add(i, j, true);
    }
    if (which == PreferencePairs::retrieved) return;
    for (std::size_t i = 0; i < retrieved; ++i) {
        for (std::size_t j = retrieved; j < judged; ++j) sum.add(i, j, true);
    }
    if (which != PreferencePairs::all) return;
    for (std::size_t i = retrieved; i < judged; ++i) {
        for (std::size_t j = i + 1; j < judged; ++j) sum.add(i, j, false);
    }
}

MetricFunction make_preferences_by_pair(const MetricSpec& spec) {
    return [which = pairs_of(spec)](const PreferenceCase& input, Trace* trace) {
        const PreferenceView view{input};
        trace_preferences(trace, view);
        const Votes votes{view};
        PairSum sum{&votes, trace};
        add_pairs(view, which, sum);
        if (sum.pairs == 0) return nothing_to_fulfil(view, "no preference to fulfil");
        if (trace != nullptr) {
            trace->add({"mean over {} pairs of documents", "对 {} 对文档取平均"}, sum.pairs);
        }
        return MetricValue::ratio(sum.sum, static_cast<double>(sum.pairs));
    };
}

}  // namespace

namespace preference {

MetricFamily preferences_by_pair() {
    return {.name = "PrefsPair",
            .aliases = {{"prefs_pair", "PrefsPair"},
                        {"prefs_pair_ret", "PrefsPair(pairs=retrieved)"},
                        {"prefs_pair_imp", "PrefsPair(pairs=implied)"}},
            .summary = {"share of preferences fulfilled for each pair of documents, averaged over "
                        "pairs",
                        "先按文档对计算满足偏好的比例，再对文档对取平均"},
            .formula =
                "mean over pairs of documents of (raters who agree with the order / raters "
                "with a preference)",
            .formula_zh = "对各文档对的（认同该次序的标注者数 / 有偏好的标注者数）取平均",
            .reference = "trec_eval (Buckley, 2008): prefs_pair",
            .options = {pairs_option()},
            .make = make_preferences_by_pair};
}

}  // namespace preference
}  // namespace assay
