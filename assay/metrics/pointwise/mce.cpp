#include <algorithm>

#include "assay/metrics/calibration.h"

namespace assay {
namespace {

MetricValue mce_of(const ScoreGroups& pairs, const CalibrationRule& rule, Trace* trace) {
    const std::vector<CalibrationBin> bins = rule.bins(pairs, trace);
    double worst = 0.0;
    for (const CalibrationBin& bin : bins) worst = std::max(worst, bin.gap());
    if (trace != nullptr) trace->add({"MCE = largest gap = {}", "MCE = 最大差 = {}"}, paper(worst));
    return {.value = worst, .series = {calibration_series(bins)}};
}

MetricFunction make_mce(const MetricSpec& spec) {
    return by_score(spec, ScoreNeed::probability,
                    [rule = CalibrationRule{spec}](const ScoreGroups& pairs, Trace* trace) {
                        return mce_of(pairs, rule, trace);
                    });
}

}  // namespace

namespace pointwise {

MetricFamily mce() {
    return {.name = "MCE",
            .summary = {"maximum calibration error: the gap of the worst bin of the calibration "
                        "curve",
                        "最大校准误差：校准曲线中差距最大的一箱"},
            .formula = "max_b |mean score of bin b - share of relevant pairs in b|",
            .formula_zh = "max_b |区间 b 的平均分数 - b 中相关的比例|",
            .reference = "Naeini, Cooper and Hauskrecht, AAAI 2015",
            .options = calibration_options(),
            .goal = Goal::less,
            .make = make_mce};
}

}  // namespace pointwise
}  // namespace assay
