#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricValue micro_f1_of(const Confusion& confusion, Trace* trace) {
    trace_class_f1(confusion, trace);
    const std::size_t wrong = confusion.pairs - confusion.correct;
    if (trace != nullptr) {
        trace->add(
            {"summed over grades: TP {0}, FP {1}, FN {1}", "各档合计：TP {0}，FP {1}，FN {1}"},
            confusion.correct, wrong);
        trace->add({"micro F1 = 2 TP / (2 TP + FP + FN) = {0} / ({0} + {1} + {1})",
                    "微平均 F1 = 2 TP / (2 TP + FP + FN) = {0} / ({0} + {1} + {1})"},
                   2 * confusion.correct, wrong);
    }
    // A pair that is wrong is a false positive of one grade and a false negative of another.
    MetricValue value = MetricValue::ratio(2.0 * real(confusion.correct),
                                           2.0 * real(confusion.correct) + 2.0 * real(wrong));
    value.series = {class_series(confusion)};
    return value;
}

MetricFunction make_micro_f1(const MetricSpec& spec) { return by_class(spec, micro_f1_of); }

}  // namespace

namespace pointwise {

MetricFamily micro_f1() {
    return {.name = "MicroF1",
            .aliases = {{"f1_micro", "MicroF1"}},
            .summary = {"F1 of the counts summed over all grades: common grades decide; equals the "
                        "accuracy",
                        "各档 TP、FP、FN 合计后计算 F1：大类占主导，数值等于准确率"},
            .formula = "2 sum_k TP_k / sum_k (2 TP_k + FP_k + FN_k)",
            .reference = "Sokolova and Lapalme, Information Processing & Management 45(4), 2009",
            .options = class_options(),
            .make = make_micro_f1};
}

}  // namespace pointwise
}  // namespace assay
