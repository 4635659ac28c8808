#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric relative_precision_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            const std::size_t total = total_relevant(ranking, from, trace);
            if (total == 0) return MetricValue::no_relevant();
            const double hits = TopCount{.ties = ties}(ranking, from, cutoff, trace);
            return share("RelativeP", hits, static_cast<double>(std::min(cutoff, total)), trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily relative_precision() {
    return {.name = "RelativeP",
            .aliases = {{"relative_P_*", "RelativeP@*"}},
            .summary = {"precision at k against the highest precision possible at k",
                        "前 k 的精确率与该位置可能的最高精确率之比"},
            .formula = "RelativeP@k = (relevant documents among the first k) / min(k, R)",
            .formula_zh = "RelativeP@k = (前 k 条中的相关文档数) / min(k, R)",
            .reference = "trec_eval, relative_P",
            .cutoff = CutoffUse::required,
            .options = {rel_option()},
            .make = make_given<relative_precision_metric>,
            .make_expected = make_averaged<relative_precision_metric>};
}

}  // namespace listwise
}  // namespace assay
