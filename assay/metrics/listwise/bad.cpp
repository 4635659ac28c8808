#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric bad_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double count = TopCount{.what = Counted::judged_nonrelevant, .ties = ties}(
                ranking, relevant_from(rel, ranking), cutoff, trace);
            return share("Bad", count, static_cast<double>(cutoff), trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily bad() {
    return {.name = "Bad",
            .summary = {"share of the first k places that hold a document judged not relevant",
                        "前 k 位中被标注为不相关的文档所占的比例（bad case）"},
            .formula =
                "Bad@k = (documents among the first k that are judged and not relevant) / k;  less "
                "is better, and an empty list has none: read it beside R or Success",
            .formula_zh =
                "Bad@k = (前 k 条中已标注且不相关的文档数) / k；越小越好，空列表为 0，需与 R 或 "
                "Success 一起看",
            .reference = "the complement of P@k over judged documents",
            .cutoff = CutoffUse::required,
            .options = {rel_option()},
            .goal = Goal::less,
            .make = make_given<bad_metric>,
            .make_expected = make_averaged<bad_metric>};
}

}  // namespace listwise
}  // namespace assay
