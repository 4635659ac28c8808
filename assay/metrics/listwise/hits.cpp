#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric hits_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            if (total_relevant(ranking, from, trace) == 0) return MetricValue::no_relevant();
            return plain("Hits", TopCount{.ties = ties}(ranking, from, cutoff, trace), trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily hits() {
    return {.name = "Hits",
            .aliases = {{"hits", "Hits"}},
            .summary = {"relevant documents among the first k, averaged over queries",
                        "前 k 个结果中相关文档的数量，对查询取平均"},
            .formula = "Hits@k = relevant documents among the first k",
            .formula_zh = "Hits@k = 前 k 条中的相关文档数",
            .reference = "Bassani, ranx, ECIR 2022",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .make = make_given<hits_metric>,
            .make_expected = make_averaged<hits_metric>};
}

}  // namespace listwise
}  // namespace assay
