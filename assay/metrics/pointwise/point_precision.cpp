#include "assay/metrics/binary_counts.h"

namespace assay {
namespace {

MetricFunction make_precision(const MetricSpec& spec) {
    return at_threshold(spec, [](const BinaryCounts& counts, Trace* trace) {
        if (trace != nullptr) {
            trace->add({"precision = TP / (TP + FP) = {0} / ({0} + {1})",
                        "精确率 = TP / (TP + FP) = {0} / ({0} + {1})"},
                       counts.tp, counts.fp);
        }
        return CountFraction{real(counts.tp), real(counts.tp + counts.fp),
                             "nothing is called relevant"};
    });
}

}  // namespace

namespace pointwise {

MetricFamily point_precision() {
    return {.name = "PointPrecision",
            .aliases = {{"precision_score", "PointPrecision"}},
            .summary = {"share of the pairs called relevant that are relevant",
                        "判为相关的样本中真正相关的比例（逐点精确率）"},
            .formula = "TP / (TP + FP), called relevant when score >= threshold",
            .formula_zh = "TP / (TP + FP)，分数 >= 阈值判为相关",
            .reference = "van Rijsbergen, Information Retrieval, 1979, chapter 7",
            .options = threshold_options(),
            .make = make_precision};
}

}  // namespace pointwise
}  // namespace assay
