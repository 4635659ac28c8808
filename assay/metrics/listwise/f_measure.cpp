#include "assay/core/error.h"
#include "assay/metrics/relevance.h"

namespace assay {
namespace {

/// (1 + b^2) P R / (b^2 P + R) with P = hits/k and R = hits/total is (1 + b^2) hits / (b^2 total +
/// k), which needs no special case for no hits and has an expected value.
RankingMetric f_metric(const MetricSpec& spec, Ties ties) {
    const double beta = spec.number("beta");
    if (beta < 0.0) throw Error{"metric 'F': beta must not be negative"};
    return [cutoff = spec.cutoff, rel = spec.rel(), weight = beta * beta, ties](
               const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        const double hits = TopCount{.ties = ties}(ranking, from, cutoff, trace);
        const std::size_t places = cutoff == kNoCutoff ? ranking.size() : cutoff;
        if (trace != nullptr) {
            trace->add({"hits {}, k {}, beta^2 {}", "命中 {}，k 为 {}，beta^2 为 {}"}, paper(hits),
                       places, paper(weight));
        }
        return share("F", (1.0 + weight) * hits,
                     weight * static_cast<double>(total) + static_cast<double>(places), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily f_measure() {
    return {.name = "F",
            .aliases = {{"f1", "F"}},
            .summary = {"weighted harmonic mean of precision and recall at k",
                        "前 k 的精确率与召回率的加权调和平均"},
            .formula =
                "F@k = (1 + beta^2) P R / (beta^2 P + R) "
                "= (1 + beta^2) hits / (beta^2 R + k)",
            .formula_zh =
                "F@k = (1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) 命中数 /"
                " (beta^2 R + k)",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .cutoff = CutoffUse::optional,
            .options = {rel_option(),
                        {"beta",
                         "1",
                         {"how many times recall matters as much as precision",
                          "召回率相对精确率的重要倍数"}}},
            .make = make_given<f_metric>,
            .make_expected = make_averaged<f_metric>};
}

}  // namespace listwise
}  // namespace assay
