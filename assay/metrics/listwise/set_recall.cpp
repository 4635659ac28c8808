#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric set_recall_metric(const MetricSpec& spec, Ties /*ties*/) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        const double hits = TopCount{}(ranking, from, kNoCutoff, trace);
        return share("SetR", hits, static_cast<double>(total), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily set_recall() {
    return {.name = "SetR",
            .aliases = {{"set_recall", "SetR"}},
            .summary = {"share of the relevant documents that are among the results",
                        "全部相关文档中被返回的比例"},
            .formula = "SetR = (relevant results) / R",
            .formula_zh = "SetR = (相关结果数) / R",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .options = {rel_option()},
            .make = make_given<set_recall_metric>,
            .make_expected = make_averaged<set_recall_metric>};
}

}  // namespace listwise
}  // namespace assay
