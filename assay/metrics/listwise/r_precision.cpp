#include "assay/metrics/precision_at_r.h"

namespace assay {
namespace {

RankingMetric r_precision_metric(const MetricSpec& spec, Ties ties) {
    return [rel = spec.rel(), multiple = multiple_from(spec), ties](const JudgedRanking& ranking,
                                                                    Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        return precision_at_r(ranking, from, total, multiple, ties, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily r_precision() {
    return {.name = "Rprec",
            .aliases = {{"RPrec", "Rprec"},
                        {"r-precision", "Rprec"},
                        {"Rprec_mult_*", "Rprec(mult=*)"}},
            .summary = {"precision of the first R results, R being the number of relevant "
                        "documents",
                        "前 R 个结果的精确率，R 为相关文档总数"},
            .formula =
                "Rprec = (relevant documents among the first d) / d, "
                "d = floor(mult * R + 0.9)",
            .formula_zh = "Rprec = (前 d 条中的相关文档数) / d，d = floor(mult * R + 0.9)",
            .reference =
                "Buckley and Voorhees, Evaluating Evaluation Measure Stability, SIGIR "
                "2000",
            .options = {rel_option(), multiple_option()},
            .make = make_given<r_precision_metric>,
            .make_expected = make_averaged<r_precision_metric>};
}

}  // namespace listwise
}  // namespace assay
