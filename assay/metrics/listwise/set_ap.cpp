#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric set_ap_metric(const MetricSpec& spec, Ties /*ties*/) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        const double hits = TopCount{}(ranking, from, kNoCutoff, trace);
        return share("SetAP", hits * hits,
                     static_cast<double>(ranking.size()) * static_cast<double>(total), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily set_ap() {
    return {.name = "SetAP",
            .aliases = {{"set_map", "SetAP"}},
            .summary = {"precision times recall of all results, their order aside",
                        "不计次序，全部结果的精确率乘召回率"},
            .formula = "SetAP = (relevant results)^2 / (results * R)",
            .formula_zh = "SetAP = (相关结果数)^2 / (结果数 * R)",
            .reference = "trec_eval, set_map",
            .options = {rel_option()},
            .make = make_given<set_ap_metric>,
            .make_expected = make_averaged<set_ap_metric>};
}

}  // namespace listwise
}  // namespace assay
