#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_ret_metric(const MetricSpec& spec, Ties /*ties*/) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const double results =
            rel ? TopCount{}(ranking, *rel, kNoCutoff, trace) : static_cast<double>(ranking.size());
        return plain("NumRet", results, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily num_ret() {
    return {.name = "NumRet",
            .aliases = {{"num_ret", "NumRet"}},
            .summary = {"number of results", "返回的结果数"},
            .formula = "NumRet = number of results;  with rel, of those of grade rel or higher",
            .formula_zh = "NumRet = 结果数；给出 rel 时只计档位达到 rel 的结果",
            .reference = "trec_eval, num_ret",
            .options = {{"rel",
                         "",
                         {"lowest grade of a result that counts; by default every result does",
                          "计入的结果的最低档位；默认全部计入"}}},
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_given<num_ret_metric>,
            .make_expected = make_averaged<num_ret_metric>};
}

}  // namespace listwise
}  // namespace assay
