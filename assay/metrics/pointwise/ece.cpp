#include "assay/metrics/calibration.h"

namespace assay {
namespace {

MetricValue ece_of(const ScoreGroups& pairs, const CalibrationRule& rule, Trace* trace) {
    const std::vector<CalibrationBin> bins = rule.bins(pairs, trace);
    double sum = 0.0;
    for (const CalibrationBin& bin : bins) {
        sum += real(bin.count) * bin.gap();
        if (trace == nullptr) continue;
        trace->add({"  + {} x {}; sum {}", "  加 {} × {}，累计 {}"}, bin.count, paper(bin.gap()),
                   paper(sum));
    }
    if (trace != nullptr) trace->add({"ECE = {} / {}", "ECE = {} / {}"}, paper(sum), pairs.size());
    return {.value = sum / real(pairs.size()), .series = {calibration_series(bins)}};
}

MetricFunction make_ece(const MetricSpec& spec) {
    return by_score(spec, ScoreNeed::probability,
                    [rule = CalibrationRule{spec}](const ScoreGroups& pairs, Trace* trace) {
                        return ece_of(pairs, rule, trace);
                    });
}

}  // namespace

namespace pointwise {

MetricFamily ece() {
    return {.name = "ECE",
            .aliases = {{"CalibrationCurve", "ECE"}, {"calibration_curve", "ECE"}},
            .summary = {"expected calibration error: how far scores, as probabilities, are from "
                        "the share of relevant pairs; with the bins of the calibration curve",
                        "期望校准误差：得分（作为概率）与实际相关比例的平均差距；附校准曲线的分箱"},
            .formula = "sum_b (n_b / n) |mean score of bin b - share of relevant pairs in b|",
            .formula_zh = "sum_b (n_b / n) |区间 b 的平均分数 - b 中相关的比例|",
            .reference = "Naeini, Cooper and Hauskrecht, AAAI 2015",
            .options = calibration_options(),
            .goal = Goal::less,
            .make = make_ece};
}

}  // namespace pointwise
}  // namespace assay
