#include <limits>

#include "assay/metrics/roc.h"

namespace assay {
namespace {

Series roc_curve(const ScoreGroups& pairs) {
    Series series{
        "roc", {"fpr", "tpr", "threshold"}, {{0.0, 0.0, std::numeric_limits<double>::infinity()}}};
    series.rows.reserve(pairs.groups.size() + 1);
    std::size_t tp = 0;
    std::size_t fp = 0;
    for (const ScoreGroup& group : pairs.groups) {
        tp += group.relevant;
        fp += group.other;
        series.rows.push_back(
            {real(fp) / real(pairs.other), real(tp) / real(pairs.relevant), group.score});
    }
    return series;
}

MetricValue auc_of(const ScoreGroups& pairs, Trace* trace) {
    if (trace != nullptr) {
        trace->add({"Pairs of a relevant and another document in order, a tie for half:",
                    "相关文档得分高于其余文档的配对数，同分计一半："});
    }
    const double in_order = pairs_in_order(pairs, trace);
    MetricValue value = MetricValue::ratio(in_order, real(pairs.relevant) * real(pairs.other));
    if (trace != nullptr) {
        trace->add({"AUC = {} / ({} x {})", "AUC = {} / ({} × {})"}, exact(in_order),
                   pairs.relevant, pairs.other);
    }
    value.series = {roc_curve(pairs)};
    return value;
}

MetricFunction make_auc(const MetricSpec& spec) {
    return by_score(spec, ScoreNeed::both_classes, auc_of);
}

}  // namespace

namespace pointwise {

MetricFamily auc() {
    return {.name = "AUC",
            .aliases = {{"ROC_AUC", "AUC"},
                        {"roc_auc", "AUC"},
                        {"roc_auc_score", "AUC"},
                        {"ROC", "AUC"}},
            .summary =
                {"chance that a relevant pair has a higher score than another, over all pairs; "
                 "with the ROC curve",
                 "任取一个相关样本与一个不相关样本，前者得分更高的概率（全体样本）；附 ROC 曲线"},
            .formula = "(#(s+ > s-) + #(s+ = s-) / 2) / (#+ #-)",
            .reference = "Hanley and McNeil, Radiology 143(1), 1982",
            .options = {rel_option()},
            .make = make_auc};
}

}  // namespace pointwise
}  // namespace assay
