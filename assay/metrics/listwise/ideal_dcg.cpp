#include "assay/metrics/dcg.h"

namespace assay {
namespace {

RankingMetric ideal_dcg_metric(const MetricSpec& spec, Ties /*ties*/) {
    return
        [cutoff = spec.cutoff, rule = GainRule{spec}](const JudgedRanking& ranking, Trace* trace) {
            thread_local std::vector<double> storage;
            return plain("IDCG", ideal_dcg(rule.ideal(ranking, storage), cutoff, trace), trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily ideal_dcg() {
    return {.name = "IDCG",
            .aliases = {{"ideal_dcg", "IDCG"}},
            .summary = {"DCG of the best possible order of the judged documents",
                        "已标注文档按理想次序排列时的 DCG"},
            .formula = "IDCG@k = DCG@k of the judged documents, highest gain first",
            .formula_zh = "IDCG@k = 已标注文档按增益从高到低排列的 DCG@k",
            .reference = "Järvelin and Kekäläinen, ACM TOIS 20(4), 2002",
            .cutoff = CutoffUse::optional,
            .options = gain_options(),
            .goal = Goal::none,
            .make = make_given<ideal_dcg_metric>,
            .make_expected = make_averaged<ideal_dcg_metric>,
            .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
