#include <algorithm>

#include "assay/metrics/gain.h"
#include "assay/metrics/metric.h"

namespace assay {
namespace {

void trace_term(Trace* trace, std::size_t rank, double gain, double sum) {
    if (trace == nullptr) return;
    trace->add({"  rank {0}: {1} / log2({2}) = {1} / {3} = {4}; sum {5}",
                "  第 {0} 位：{1} / log2({2}) = {1} / {3} = {4}；累计 {5}"},
               rank, paper(gain), rank + 1, paper(log2_discount(rank)),
               paper(gain / log2_discount(rank)), paper(sum));
}

double retrieved_dcg(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                     Trace* trace) {
    if (trace != nullptr) trace->add({"DCG of the results:", "结果列表的 DCG："});
    double sum = 0.0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        const double gain = rule(ranking.grades[i], ranking.gains[i]);
        sum += gain / log2_discount(i + 1);
        trace_term(trace, i + 1, gain, sum);
    }
    return sum;
}

double ideal_dcg(std::span<const double> gains, std::size_t cutoff, Trace* trace) {
    if (trace != nullptr) trace->add({"DCG of the ideal order:", "理想排序的 DCG（IDCG）："});
    double sum = 0.0;
    for (std::size_t i = 0; i < std::min(cutoff, gains.size()) && gains[i] > 0.0; ++i) {
        sum += gains[i] / log2_discount(i + 1);
        trace_term(trace, i + 1, gains[i], sum);
    }
    return sum;
}

MetricFunction make_ndcg(const MetricSpec& spec) {
    return
        [cutoff = spec.cutoff, rule = GainRule{spec}](const JudgedRanking& ranking, Trace* trace) {
            thread_local std::vector<double> storage;
            const double ideal = ideal_dcg(rule.ideal(ranking, storage), cutoff, trace);
            if (!(ideal > 0.0)) return MetricValue::no_relevant();
            const double dcg = retrieved_dcg(ranking, cutoff, rule, trace);
            if (trace != nullptr) {
                trace->add({"nDCG = DCG / IDCG = {} / {}", "nDCG = DCG / IDCG = {} / {}"},
                           paper(dcg), paper(ideal));
            }
            return MetricValue::ratio(dcg, ideal);
        };
}

}  // namespace

namespace listwise {

MetricFamily ndcg() {
    return {
        .name = "nDCG",
        .aliases = {{"ndcg_cut_*", "nDCG@*"}, {"NDCG", "nDCG"}},
        .summary = {"gain of the results, discounted by rank, against the best possible order",
                    "按位置折损的累积增益，除以理想排序的值"},
        .formula =
            "DCG@k = sum_{i=1..k} g_i / log2(i + 1);  nDCG@k = DCG@k / DCG@k of the ideal order",
        .reference = "Järvelin and Kekäläinen, ACM TOIS 20(4), 2002",
        .cutoff = CutoffUse::optional,
        .options = gain_options(),
        .make = make_ndcg};
}

}  // namespace listwise
}  // namespace assay
