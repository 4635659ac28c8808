#include <cmath>

#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricValue mcc_of(const Confusion& confusion, bool zero, Trace* trace) {
    const double pairs = real(confusion.pairs);
    const double correct = real(confusion.correct);
    double cross = 0.0;
    double truth = 0.0;
    double predicted = 0.0;
    for (const Confusion::Class& one : confusion.classes) {
        cross += real(one.truth) * real(one.predicted);
        truth += real(one.truth) * real(one.truth);
        predicted += real(one.predicted) * real(one.predicted);
        if (trace == nullptr) continue;
        trace->add(
            {"  grade {}: labelled t = {}, predicted p = {}", "  {} 档：标签 t = {}，预测 p = {}"},
            confusion.text(one.grade), one.truth, one.predicted);
    }
    const double covariance = correct * pairs - cross;
    const double spread = (pairs * pairs - truth) * (pairs * pairs - predicted);
    if (trace != nullptr) {
        trace->add({"right c = {}, pairs s = {}; sum t p = {}, sum t^2 = {}, sum p^2 = {}",
                    "正确 c = {}，总数 s = {}；Σtp = {}，Σt² = {}，Σp² = {}"},
                   confusion.correct, confusion.pairs, exact(cross), exact(truth),
                   exact(predicted));
    }
    if (!(spread > 0.0)) {
        if (zero) return zero_division(trace);
        return MetricValue::none("all labels, or all predictions, are one grade: MCC divides by 0");
    }
    if (trace != nullptr) {
        trace->add({"MCC = (c s - sum t p) / sqrt((s^2 - sum p^2)(s^2 - sum t^2)) = {} / {}",
                    "MCC = (cs - Σtp) / sqrt((s² - Σp²)(s² - Σt²)) = {} / {}"},
                   exact(covariance), paper(std::sqrt(spread)));
    }
    return {.value = covariance / std::sqrt(spread)};
}

MetricFunction make_mcc(const MetricSpec& spec) {
    const bool zero = zero_for_undefined(spec);
    return by_class(spec, [zero](const Confusion& confusion, Trace* trace) {
        return mcc_of(confusion, zero, trace);
    });
}

std::vector<MetricOption> mcc_options() {
    std::vector<MetricOption> options = class_options();
    options.push_back(zero_division_option());
    return options;
}

}  // namespace

namespace pointwise {

MetricFamily mcc() {
    return {.name = "MCC",
            .aliases = {{"matthews_corrcoef", "MCC"}},
            .summary = {"correlation of labelled and predicted grades as classes; 0 is chance, 1 "
                        "is perfect, whatever the sizes of the classes",
                        "马修斯相关系数（多分类）：0 为随机，1 为完全一致，不受类别不均衡影响"},
            .formula =
                "(c s - sum_k t_k p_k) / sqrt((s^2 - sum_k p_k^2)(s^2 - sum_k t_k^2)), c of "
                "s pairs right, t_k labelled k, p_k predicted k",
            .formula_zh =
                "(c s - sum_k t_k p_k) / sqrt((s^2 - sum_k p_k^2)(s^2 - sum_k t_k^2))"
                "；s 个样本中预测正确 c 个，标注为 k 的 t_k 个，预测为 k 的 p_k"
                " 个",
            .reference = "Gorodkin, Computational Biology and Chemistry 28(5-6), 2004",
            .options = mcc_options(),
            .make = make_mcc};
}

}  // namespace pointwise
}  // namespace assay
