#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_q_metric(const MetricSpec& /*spec*/, Ties /*ties*/) {
    return [](const JudgedRanking& /*ranking*/, Trace* trace) { return plain("NumQ", 1.0, trace); };
}

}  // namespace

namespace listwise {

MetricFamily num_q() {
    return {.name = "NumQ",
            .aliases = {{"num_q", "NumQ"}},
            .summary = {"number of queries", "查询数"},
            .formula = "NumQ = 1 for each query, summed over queries",
            .formula_zh = "NumQ = 每个查询计 1，对查询求和",
            .reference = "trec_eval, num_q",
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_given<num_q_metric>,
            .make_expected = make_averaged<num_q_metric>};
}

}  // namespace listwise
}  // namespace assay
