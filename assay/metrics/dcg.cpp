#include "assay/metrics/dcg.h"

namespace assay {
namespace {

void trace_term(Trace* trace, std::size_t rank, double gain, double sum) {
    if (trace == nullptr) return;
    trace->add({"  rank {0}: {1} / log2({2}) = {1} / {3} = {4}; sum {5}",
                "  第 {0} 位：{1} / log2({2}) = {1} / {3} = {4}；累计 {5}"},
               rank, paper(gain), rank + 1, paper(log2_discount(rank)),
               paper(gain / log2_discount(rank)), paper(sum));
}

double dcg_of_order(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                    Trace* trace) {
    const std::size_t depth = ranking.depth(cutoff);
    double sum = 0.0;
    if (trace == nullptr) {  // what nobody judged gains nothing
        JudgedPlaces places{ranking, depth};
        for (std::size_t i = places.next(); i < depth; i = places.next()) {
            const double gain = gain_at(ranking, rule, i);
            if (gain != 0.0) sum += gain / log2_discount(i + 1);
        }
        return sum;
    }
    for (std::size_t i = 0; i < depth; ++i) {
        const double gain = gain_at(ranking, rule, i);
        if (gain != 0.0) sum += gain / log2_discount(i + 1);
        trace_term(trace, i + 1, gain, sum);
    }
    return sum;
}

double expected_dcg(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                    Trace* trace) {
    double sum = 0.0;
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        double total = 0.0;
        for (std::size_t i = first; i < end; ++i) total += gain_at(ranking, rule, i);
        const double mean = total / static_cast<double>(end - first);
        for (std::size_t i = first; i < std::min(cutoff, end); ++i) {
            sum += mean / log2_discount(i + 1);
            trace_term(trace, i + 1, mean, sum);
        }
    });
    return sum;
}

}  // namespace

double retrieved_dcg(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                     Ties ties, Trace* trace) {
    if (trace != nullptr) trace->add({"DCG of the results:", "结果列表的 DCG："});
    return ties == Ties::given ? dcg_of_order(ranking, cutoff, rule, trace)
                               : expected_dcg(ranking, cutoff, rule, trace);
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

std::span<const double> positive_gains(std::span<const double> ideal) {
    const auto end = std::ranges::partition_point(ideal, [](double gain) { return gain > 0.0; });
    return ideal.first(static_cast<std::size_t>(end - ideal.begin()));
}

}  // namespace assay
