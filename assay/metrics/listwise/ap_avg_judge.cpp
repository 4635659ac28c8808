#include "assay/metrics/precision_sum.h"
#include "assay/metrics/raters.h"

namespace assay {
namespace {

double rater_average_precision(const JudgedRanking& view, double rel, std::size_t total,
                               Trace* trace) {
    return precision_sum(view, rel, kNoCutoff, total, trace) / static_cast<double>(total);
}

MetricFunction make_ap_avg_judge(const MetricSpec& spec) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        return mean_over_raters("APAvgJudge", ranking, rel, rater_average_precision, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily ap_avg_judge() {
    return {.name = "APAvgJudge",
            .aliases = {{"map_avgjg", "APAvgJudge"}},
            .summary = {"average precision by each rater's labels, averaged over raters",
                        "按每位标注者各自的标签求平均精确率，再对标注者平均"},
            .formula = "APAvgJudge = mean over raters of AP",
            .formula_zh = "APAvgJudge = 各标注者的 AP 取平均",
            .reference = "trec_eval, map_avgjg",
            .options = {rel_option()},
            .needs = MetricNeeds::raters,
            .make = make_ap_avg_judge};
}

}  // namespace listwise
}  // namespace assay
