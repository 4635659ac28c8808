#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_nonrel_judged_ret_metric(const MetricSpec& spec, Ties ties) {
    const TopCount count{
        .what = Counted::judged_nonrelevant, .ties = ties, .negative = negative_from(spec)};
    return [rel = spec.rel(), count](const JudgedRanking& ranking, Trace* trace) {
        const double found = count(ranking, relevant_from(rel, ranking), kNoCutoff, trace);
        return plain("NumNonrelJudgedRet", found, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily num_nonrel_judged_ret() {
    return {.name = "NumNonrelJudgedRet",
            .aliases = {{"num_nonrel_judged_ret", "NumNonrelJudgedRet(negative=unjudged)"}},
            .summary = {"number of results judged not relevant", "结果中已标注为不相关的文档数"},
            .formula = "NumNonrelJudgedRet = results that are judged and not relevant",
            .formula_zh = "NumNonrelJudgedRet = 已标注且不相关的结果数",
            .reference = "trec_eval, num_nonrel_judged_ret",
            .options = {rel_option(), negative_option()},
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_given<num_nonrel_judged_ret_metric>,
            .make_expected = make_averaged<num_nonrel_judged_ret_metric>};
}

}  // namespace listwise
}  // namespace assay
