#include "assay/core/error.h"
#include "assay/metrics/relevance.h"

namespace assay {
namespace {

double weight_of_recall(const MetricSpec& spec) {
    const double beta = spec.number("beta");
    const double weight = spec.option("x").empty() ? beta * beta : spec.number("x");
    if (weight < 0.0) throw Error{"metric 'SetF': x must not be negative"};
    return weight;
}

RankingMetric set_f_metric(const MetricSpec& spec, Ties /*ties*/) {
    return
        [rel = spec.rel(), x = weight_of_recall(spec)](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            const std::size_t total = total_relevant(ranking, from, trace);
            if (total == 0) return MetricValue::no_relevant();
            const double hits = TopCount{}(ranking, from, kNoCutoff, trace);
            const auto size = static_cast<double>(ranking.size());
            const double pooled = x * static_cast<double>(total) + size;
            if (hits == 0.0) return share("SetF", 0.0, pooled, trace);
            const double p = hits / size;
            const double r = hits / static_cast<double>(total);
            if (trace != nullptr) {
                trace->add({"P = {0} / {1} = {2}; R = {0} / {3} = {4}; weight x = {5}",
                            "P = {0} / {1} = {2}；R = {0} / {3} = {4}；权重 x = {5}"},
                           paper(hits), ranking.size(), paper(p), total, paper(r), paper(x));
            }
            MetricValue value = share("SetF", (x + 1.0) * p * r, x * p + r, trace);
            // The same fraction in documents, as F has it: these add up over queries.
            value.numerator = (x + 1.0) * hits;
            value.denominator = pooled;
            return value;
        };
}

}  // namespace

namespace listwise {

MetricFamily set_f() {
    return {.name = "SetF",
            .aliases = {{"set_F", "SetF(x=1)"}, {"set_F_*", "SetF(x=*)"}},
            .summary = {"weighted harmonic mean of precision and recall of all results",
                        "全部结果的精确率与召回率的加权调和平均"},
            .formula = "SetF = (x + 1) P R / (x P + R), x = beta^2",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .options = {rel_option(),
                        {"beta",
                         "1",
                         {"how many times recall matters as much as precision",
                          "召回率相对精确率的重要倍数"}},
                        {"x",
                         "",
                         {"beta^2 itself, as trec_eval takes it (ir_measures hands its beta to "
                          "trec_eval as this)",
                          "直接给出 beta^2，同 trec_eval（ir_measures 的 beta 即作此值）"}}},
            .make = make_given<set_f_metric>,
            .make_expected = make_averaged<set_f_metric>};
}

}  // namespace listwise
}  // namespace assay
