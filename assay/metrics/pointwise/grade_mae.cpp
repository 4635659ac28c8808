#include <cmath>

#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricValue mae_of(const Confusion& confusion, Trace* trace) {
    double sum = 0.0;
    for (const Confusion::Cell& cell : confusion.cells) {
        const double truth = confusion.classes[cell.truth].grade;
        const double predicted = confusion.classes[cell.predicted].grade;
        sum += real(cell.count) * std::abs(truth - predicted);
        if (trace == nullptr || cell.truth == cell.predicted) continue;
        trace->add({"  {0} x |{1} - {2}| = {0} x {3}; sum {4}",
                    "  {0} × |{1} - {2}| = {0} × {3}；累计 {4}"},
                   cell.count, paper(truth), paper(predicted), paper(std::abs(truth - predicted)),
                   paper(sum));
    }
    if (trace != nullptr) {
        trace->add({"mean absolute error = {} / {}", "平均绝对误差 = {} / {}"}, paper(sum),
                   confusion.pairs);
    }
    return MetricValue::ratio(sum, real(confusion.pairs));
}

MetricFunction make_grade_mae(const MetricSpec& spec) { return by_class(spec, mae_of); }

}  // namespace

namespace pointwise {

MetricFamily grade_mae() {
    return {.name = "GradeMAE",
            .aliases = {{"mean_absolute_error", "GradeMAE"}},
            .summary = {"mean distance, in grades, of the predicted grade from the labelled one",
                        "预测档位与标签档位之差的平均绝对值"},
            .formula = "(1/n) sum_i |label_i - predicted_i|",
            .formula_zh = "(1/n) sum_i |标注_i - 预测_i|",
            .reference =
                "Baccianella, Esuli and Sebastiani, Evaluation Measures for Ordinal "
                "Regression, ISDA 2009",
            .options = class_options(),
            .goal = Goal::less,
            .make = make_grade_mae};
}

}  // namespace pointwise
}  // namespace assay
