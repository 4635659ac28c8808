#include "assay/metrics/raters.h"

namespace assay {
namespace {

MetricFunction make_p_avg_judge(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const std::span<const JudgedRanking> raters = raters_of(ranking);
        double sum = 0.0;
        for (std::size_t i = 0; i < raters.size(); ++i) {
            if (trace != nullptr) trace->add({"rater {}:", "第 {} 位标注者："}, i + 1);
            const double hits = TopCount{}(raters[i], relevant_from(rel, raters[i]), cutoff, trace);
            sum += share("P", hits, static_cast<double>(cutoff), trace).value;
        }
        return share("PAvgJudge", sum, static_cast<double>(raters.size()), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily p_avg_judge() {
    return {.name = "PAvgJudge",
            .aliases = {{"P_avgjg_*", "PAvgJudge@*"}},
            .summary = {"precision by each rater's labels, averaged over raters",
                        "按每位标注者各自的标签求精确率，再对标注者平均"},
            .formula = "PAvgJudge@k = mean over raters of P@k",
            .formula_zh = "PAvgJudge@k = 各标注者的 P@k 取平均",
            .reference = "trec_eval, P_avgjg",
            .cutoff = CutoffUse::required,
            .options = {rel_option()},
            .needs = MetricNeeds::raters,
            .make = make_p_avg_judge};
}

}  // namespace listwise
}  // namespace assay
