#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric unjudged_metric(const MetricSpec& spec, Ties ties) {
    const TopCount count{.what = Counted::unjudged, .ties = ties, .negative = negative_from(spec)};
    return [cutoff = spec.cutoff, count](const JudgedRanking& ranking, Trace* trace) {
        return share("Unj", count(ranking, 0.0, cutoff, trace), static_cast<double>(cutoff), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily unjudged() {
    return {.name = "Unj",
            .aliases = {{"unj_*", "Unj(negative=unjudged)@*"}},
            .summary = {"share of unjudged documents among the first k places",
                        "前 k 个位置中未标注文档的比例"},
            .formula = "Unj@k = (unjudged documents among the first k) / k",
            .formula_zh = "Unj@k = (前 k 条中未标注的文档数) / k",
            .reference = "trec_eval 10, unj",
            .cutoff = CutoffUse::required,
            .options = {negative_option()},
            .goal = Goal::none,
            .make = make_given<unjudged_metric>,
            .make_expected = make_averaged<unjudged_metric>};
}

}  // namespace listwise
}  // namespace assay
