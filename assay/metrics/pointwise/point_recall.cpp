#include "assay/metrics/binary_counts.h"

namespace assay {
namespace {

MetricFunction make_recall(const MetricSpec& spec) {
    return at_threshold(spec, [](const BinaryCounts& counts, Trace* trace) {
        if (trace != nullptr) {
            trace->add({"recall = TP / (TP + FN) = {0} / ({0} + {1})",
                        "召回率 = TP / (TP + FN) = {0} / ({0} + {1})"},
                       counts.tp, counts.fn);
        }
        return CountFraction{real(counts.tp), real(counts.tp + counts.fn), "no pair is relevant"};
    });
}

}  // namespace

namespace pointwise {

MetricFamily point_recall() {
    return {.name = "PointRecall",
            .aliases = {{"recall_score", "PointRecall"}},
            .summary = {"share of the relevant pairs that are called relevant",
                        "真正相关的样本中被判为相关的比例（逐点召回率）"},
            .formula = "TP / (TP + FN), called relevant when score >= threshold",
            .formula_zh = "TP / (TP + FN)，分数 >= 阈值判为相关",
            .reference = "van Rijsbergen, Information Retrieval, 1979, chapter 7",
            .options = threshold_options(),
            .make = make_recall};
}

}  // namespace pointwise
}  // namespace assay
