#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric judged_metric(const MetricSpec& spec, Ties ties) {
    return [cutoff = spec.cutoff, ties](const JudgedRanking& ranking, Trace* trace) {
        if (ranking.size() == 0) return MetricValue::none("no results");
        const double count =
            TopCount{.what = Counted::judged, .ties = ties}(ranking, 0.0, cutoff, trace);
        return share("Judged", count, static_cast<double>(ranking.depth(cutoff)), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily judged() {
    return {.name = "Judged",
            .summary = {"share of the first k results that somebody judged",
                        "前 k 个结果中已标注的比例"},
            .formula =
                "Judged@k = (judged documents among the first k) / min(k, results);  "
                "undefined without results",
            .formula_zh = "Judged@k = (前 k 条中已标注的文档数) / min(k, 结果数)；没有结果时无定义",
            .reference = "MacAvaney, Macdonald and Ounis, ir-measures, ECIR 2022",
            .cutoff = CutoffUse::optional,
            .goal = Goal::none,
            .make = make_given<judged_metric>,
            .make_expected = make_averaged<judged_metric>};
}

}  // namespace listwise
}  // namespace assay
