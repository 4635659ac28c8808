#include "assay/metrics/dcg.h"

namespace assay {
namespace {

RankingMetric dcg_metric(const MetricSpec& spec, Ties ties) {
    return [cutoff = spec.cutoff, rule = GainRule{spec, spec.rel()}, ties](
               const JudgedRanking& ranking, Trace* trace) {
        return plain("DCG", retrieved_dcg(ranking, cutoff, rule, ties, trace), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily dcg() {
    return {
        .name = "DCG",
        .aliases = {{"dcg", "DCG"}, {"dcg_burges", "DCG(gain=exponential)"}, {"dcg_score", "DCG"}},
        .summary = {"sum of the gains of the results, discounted by rank",
                    "结果增益按位置折损后求和"},
        .formula = "DCG@k = sum_{i=1..k} g_i / log2(i + 1)",
        .reference = "Järvelin and Kekäläinen, ACM TOIS 20(4), 2002",
        .cutoff = CutoffUse::optional,
        .options = gain_options_with_floor(),
        .make = make_given<dcg_metric>,
        .make_expected = make_averaged<dcg_metric>};
}

}  // namespace listwise
}  // namespace assay
