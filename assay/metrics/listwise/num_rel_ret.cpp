#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_rel_ret_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double hits =
                TopCount{.ties = ties}(ranking, relevant_from(rel, ranking), cutoff, trace);
            return plain("NumRelRet", hits, trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily num_rel_ret() {
    return {.name = "NumRelRet",
            .aliases = {{"num_rel_ret", "NumRelRet"}},
            .summary = {"number of relevant documents among the results", "结果中相关文档的数量"},
            .formula = "NumRelRet@k = relevant documents among the first k results",
            .formula_zh = "NumRelRet@k = 前 k 条结果中的相关文档数",
            .reference = "trec_eval, num_rel_ret",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .average = Average::sum,
            .make = make_given<num_rel_ret_metric>,
            .make_expected = make_averaged<num_rel_ret_metric>};
}

}  // namespace listwise
}  // namespace assay
