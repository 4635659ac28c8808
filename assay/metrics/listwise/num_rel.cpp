#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric num_rel_metric(const MetricSpec& spec, Ties /*ties*/) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const std::size_t total = total_relevant(ranking, relevant_from(rel, ranking), trace);
        return plain("NumRel", static_cast<double>(total), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily num_rel() {
    return {.name = "NumRel",
            .aliases = {{"num_rel", "NumRel"}},
            .summary = {"number of relevant documents", "相关文档数"},
            .formula = "NumRel = R, the judged documents that are relevant",
            .formula_zh = "NumRel = R，已标注文档中相关的篇数",
            .reference = "trec_eval, num_rel",
            .options = {rel_option()},
            .average = Average::sum,
            .goal = Goal::none,
            .make = make_given<num_rel_metric>,
            .make_expected = make_averaged<num_rel_metric>};
}

}  // namespace listwise
}  // namespace assay
