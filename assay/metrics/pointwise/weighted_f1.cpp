#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricValue weighted_f1_of(const Confusion& confusion, Trace* trace) {
    trace_class_f1(confusion, trace);
    double sum = 0.0;
    for (const Confusion::Class& one : confusion.classes) {
        sum += real(one.truth) * one.f1();
        if (trace == nullptr) continue;
        trace->add({"  grade {}: {} pairs x {}; sum {}", "  {} 档：{} 对 × {}；累计 {}"},
                   confusion.text(one.grade), one.truth, paper(one.f1()), paper(sum));
    }
    if (trace != nullptr) {
        trace->add({"weighted F1 = {} / {}", "加权 F1 = {} / {}"}, paper(sum), confusion.pairs);
    }
    return {.value = sum / real(confusion.pairs), .series = {class_series(confusion)}};
}

MetricFunction make_weighted_f1(const MetricSpec& spec) { return by_class(spec, weighted_f1_of); }

}  // namespace

namespace pointwise {

MetricFamily weighted_f1() {
    return {.name = "WeightedF1",
            .aliases = {{"f1_weighted", "WeightedF1"}},
            .summary = {"mean of the F1 of every grade, weighted by how many pairs have that label",
                        "各档 F1 按标签数量加权平均"},
            .formula = "sum_k (n_k / n) F1_k, n_k pairs labelled k",
            .formula_zh = "sum_k (n_k / n) F1_k，n_k 为标注为 k 的样本数",
            .reference = "Sokolova and Lapalme, Information Processing & Management 45(4), 2009",
            .options = class_options(),
            .make = make_weighted_f1};
}

}  // namespace pointwise
}  // namespace assay
