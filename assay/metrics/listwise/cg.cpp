#include "assay/metrics/dcg.h"

namespace assay {
namespace {

double cumulated_gain(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule,
                      Ties ties, Trace* trace) {
    double sum = 0.0;
    const auto add = [&](std::size_t rank, double gain) {
        sum += gain;
        if (trace != nullptr) {
            trace->add({"  rank {}: gain {}; sum {}", "  第 {} 位：增益 {}；累计 {}"}, rank,
                       paper(gain), paper(sum));
        }
    };
    if (ties == Ties::given) {
        for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
            add(i + 1, gain_at(ranking, rule, i));
        }
        return sum;
    }
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        double total = 0.0;
        for (std::size_t i = first; i < end; ++i) total += gain_at(ranking, rule, i);
        for (std::size_t i = first; i < std::min(cutoff, end); ++i) {
            add(i + 1, total / static_cast<double>(end - first));
        }
    });
    return sum;
}

RankingMetric cg_metric(const MetricSpec& spec, Ties ties) {
    return [cutoff = spec.cutoff, rule = GainRule{spec}, ties](const JudgedRanking& ranking,
                                                               Trace* trace) {
        return plain("CG", cumulated_gain(ranking, cutoff, rule, ties, trace), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily cg() {
    return {.name = "CG",
            .summary = {"sum of the gains of the results", "结果的增益之和"},
            .formula = "CG@k = sum_{i=1..k} g_i",
            .reference = "Järvelin and Kekäläinen, ACM TOIS 20(4), 2002",
            .cutoff = CutoffUse::optional,
            .options = gain_options(),
            .make = make_given<cg_metric>,
            .make_expected = make_averaged<cg_metric>};
}

}  // namespace listwise
}  // namespace assay
