#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricValue macro_f1_of(const Confusion& confusion, Trace* trace) {
    trace_class_f1(confusion, trace);
    double sum = 0.0;
    for (const Confusion::Class& one : confusion.classes) sum += one.f1();
    if (trace != nullptr) {
        trace->add({"macro F1 = sum of the F1 of the grades / number of grades = {} / {}",
                    "宏平均 F1 = 各档 F1 之和 / 档数 = {} / {}"},
                   paper(sum), confusion.classes.size());
    }
    return {.value = sum / real(confusion.classes.size()), .series = {class_series(confusion)}};
}

MetricFunction make_macro_f1(const MetricSpec& spec) { return by_class(spec, macro_f1_of); }

}  // namespace

namespace pointwise {

MetricFamily macro_f1() {
    return {.name = "MacroF1",
            .aliases = {{"f1_macro", "MacroF1"}},
            .summary = {"mean of the F1 of every grade that occurs: rare grades count as much as "
                        "common ones",
                        "对出现过的每个档位分别计算 F1 再平均：小类与大类同等重要"},
            .formula =
                "(1/K) sum_k 2 TP_k / (2 TP_k + FP_k + FN_k), over grades labelled or "
                "predicted",
            .formula_zh =
                "(1/K) sum_k 2 TP_k / (2 TP_k + FP_k + FN_k)，对标注或预测中出"
                "现的档位求和",
            .reference = "Sokolova and Lapalme, Information Processing & Management 45(4), 2009",
            .options = class_options(),
            .make = make_macro_f1};
}

}  // namespace pointwise
}  // namespace assay
