#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric recall_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            const std::size_t total = total_relevant(ranking, from, trace);
            if (total == 0) return MetricValue::no_relevant();
            const double hits = TopCount{.ties = ties}(ranking, from, cutoff, trace);
            return share("R", hits, static_cast<double>(total), trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily recall() {
    return {.name = "R",
            .aliases = {{"recall_*", "R@*"}, {"recall", "R"}, {"Recall", "R"}},
            .summary = {"share of the relevant documents that are among the first k",
                        "全部相关文档中，排在前 k 的比例"},
            .formula = "R@k = (relevant documents among the first k) / (relevant documents)",
            .formula_zh = "R@k = (前 k 条中的相关文档数) / (相关文档数)",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .make = make_given<recall_metric>,
            .make_expected = make_averaged<recall_metric>};
}

}  // namespace listwise
}  // namespace assay
