#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_ret_metric(const MetricSpec& /*spec*/, Ties /*ties*/) {
    return [](const JudgedRanking& ranking, Trace* trace) {
        return plain("NumRet", static_cast<double>(ranking.size()), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily num_ret() {
    return {.name = "NumRet",
            .aliases = {{"num_ret", "NumRet"}},
            .summary = {"number of results", "返回的结果数"},
            .formula = "NumRet = number of results",
            .formula_zh = "NumRet = 结果数",
            .reference = "trec_eval, num_ret",
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_given<num_ret_metric>,
            .make_expected = make_averaged<num_ret_metric>};
}

}  // namespace listwise
}  // namespace assay
