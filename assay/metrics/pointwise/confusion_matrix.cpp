#include "assay/metrics/confusion.h"

namespace assay {
namespace {

Series matrix_of(const Confusion& confusion) {
    Series series{"confusion", {"label"}, {}};
    for (const Confusion::Class& one : confusion.classes) {
        series.columns.push_back(exact(one.grade));
        series.rows.emplace_back(confusion.classes.size() + 1, 0.0);
        series.rows.back()[0] = one.grade;
    }
    for (const Confusion::Cell& cell : confusion.cells) {
        series.rows[cell.truth][cell.predicted + 1] = real(cell.count);
    }
    return series;
}

MetricFunction make_confusion_matrix(const MetricSpec& spec) {
    return by_class(spec, [](const Confusion& confusion, Trace* trace) {
        if (confusion.classes.size() > kMaxMatrixGrades) return too_many_grades(confusion);
        MetricValue value = share_correct(confusion, trace);
        value.series = {matrix_of(confusion), class_series(confusion)};
        return value;
    });
}

}  // namespace

namespace pointwise {

MetricFamily confusion_matrix() {
    return {.name = "ConfusionMatrix",
            .aliases = {{"confusion_matrix", "ConfusionMatrix"}},
            .summary = {"pairs counted by labelled and predicted grade; its value is the accuracy",
                        "按标签档位与预测档位计数的混淆矩阵；其值为准确率"},
            .formula = "n_ij = #(label = i, predicted = j);  value = sum_i n_ii / n",
            .formula_zh = "n_ij = #(标注 = i, 预测 = j)；取值 = sum_i n_ii / n",
            .reference = "Stehman, Remote Sensing of Environment 62(1), 1997",
            .options = class_options(),
            .make = make_confusion_matrix};
}

}  // namespace pointwise
}  // namespace assay
