#include "assay/metrics/precision_at_r.h"
#include "assay/metrics/raters.h"

namespace assay {
namespace {

MetricFunction make_r_precision_avg_judge(const MetricSpec& spec) {
    return [rel = spec.rel(), multiple = multiple_from(spec)](const JudgedRanking& ranking,
                                                              Trace* trace) {
        const auto value = [multiple](const JudgedRanking& view, double from, std::size_t total,
                                      Trace* steps) {
            return precision_at_r(view, from, total, multiple, Ties::given, steps).value;
        };
        return mean_over_raters("RprecAvgJudge", ranking, rel, value, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily r_precision_avg_judge() {
    return {.name = "RprecAvgJudge",
            .aliases = {{"Rprec_mult_avgjg_*", "RprecAvgJudge(mult=*)"}},
            .summary = {"R-precision by each rater's labels, averaged over raters",
                        "按每位标注者各自的标签求 R 精确率，再对标注者平均"},
            .formula = "RprecAvgJudge = mean over raters of Rprec(mult)",
            .formula_zh = "RprecAvgJudge = 各标注者的 Rprec(mult) 取平均",
            .reference = "trec_eval, Rprec_mult_avgjg",
            .options = {rel_option(), multiple_option()},
            .needs = MetricNeeds::raters,
            .make = make_r_precision_avg_judge};
}

}  // namespace listwise
}  // namespace assay
