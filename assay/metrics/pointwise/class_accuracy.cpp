#include "assay/metrics/confusion.h"

namespace assay {
namespace {

MetricFunction make_accuracy(const MetricSpec& spec) { return by_class(spec, share_correct); }

}  // namespace

namespace pointwise {

MetricFamily class_accuracy() {
    return {.name = "ClassAccuracy",
            .aliases = {{"accuracy_score", "ClassAccuracy"}},
            .summary = {"share of pairs whose predicted grade is the labelled one",
                        "预测档位与标签一致的样本比例"},
            .formula = "#(predicted = label) / n",
            .formula_zh = "#(预测 = 标注) / n",
            .reference =
                "Manning, Raghavan and Schütze, Introduction to Information Retrieval, "
                "2008, section 8.3",
            .options = class_options(),
            .make = make_accuracy};
}

}  // namespace pointwise
}  // namespace assay
