#include "assay/metrics/binary_counts.h"

namespace assay {
namespace {

MetricFunction make_f(const MetricSpec& spec) {
    const double beta = positive_number(spec, "beta");
    return at_threshold(spec, [beta](const BinaryCounts& counts, Trace* trace) {
        counts.trace_f(beta, trace);
        return CountFraction{counts.f_numerator(beta), counts.f_denominator(beta),
                             "no pair is relevant, and none is called relevant"};
    });
}

std::vector<MetricOption> f_options() {
    std::vector<MetricOption> options = threshold_options();
    options.insert(options.begin(), {"beta",
                                     "1",
                                     {"how many times as much recall weighs as precision",
                                      "召回率相对精确率的权重"}});
    return options;
}

}  // namespace

namespace pointwise {

MetricFamily point_f() {
    return {.name = "PointF",
            .aliases = {{"F1", "PointF"},
                        {"F1Score", "PointF"},
                        {"f1_score", "PointF"},
                        {"fbeta_score", "PointF"}},
            .summary = {"weighted harmonic mean of precision and recall at a score threshold",
                        "给定得分阈值下精确率与召回率的加权调和平均"},
            .formula =
                "(1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) TP / ((1 + beta^2) TP + "
                "beta^2 FN + FP)",
            .reference = "van Rijsbergen, Information Retrieval, 1979, chapter 7",
            .options = f_options(),
            .make = make_f};
}

}  // namespace pointwise
}  // namespace assay
