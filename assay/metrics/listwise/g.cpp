#include "assay/metrics/dcg.h"

namespace assay {
namespace {

/// A rank costs its ideal gain, at least 1; a document is discounted by what the cost so far
/// exceeds the gain so far.
double discounted_gain(const JudgedRanking& ranking, const GainRule& rule,
                       std::span<const double> ideal, Trace* trace) {
    double sum = 0.0;
    double cost = 0.0;
    double seen = 0.0;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        const double gain = gain_at(ranking, rule, i);
        seen += gain;
        cost += i < ideal.size() ? std::max(ideal[i], 1.0) : 1.0;
        if (gain == 0.0) continue;
        sum += gain / std::log2(2.0 + cost - seen);
        if (trace != nullptr) {
            trace->add({"  rank {}: {} / log2(2 + {} - {}); sum {}",
                        "  第 {} 位：{} / log2(2 + {} - {})；累计 {}"},
                       i + 1, paper(gain), paper(cost), paper(seen), paper(sum));
        }
    }
    return sum;
}

MetricFunction make_g(const MetricSpec& spec) {
    return [rule = GainRule{spec}](const JudgedRanking& ranking, Trace* trace) {
        thread_local std::vector<double> storage;
        const std::span<const double> ideal = positive_gains(rule.ideal(ranking, storage));
        if (ideal.empty()) return MetricValue::no_relevant();
        double best = 0.0;
        for (const double gain : ideal) best += gain;
        return share("G", discounted_gain(ranking, rule, ideal, trace), best, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily g() {
    return {.name = "G",
            .summary = {"gain of the results, discounted by what the ideal order would have gained "
                        "more, against all gain",
                        "按与理想排序的增益差距折损的累积增益，除以全部增益"},
            .formula =
                "G = sum_i g_i / log2(2 + cost_i - gain_i) / sum of ideal gains;  gain_i = "
                "gain down to rank i, cost_i = sum over ranks of max(ideal gain, 1)",
            .formula_zh =
                "G = sum_i g_i / log2(2 + cost_i - gain_i) / 理想增益之和；gain_i"
                " = 到名次 i 为止的增益，cost_i = 对各名次求和 max(理想增益, 1)",
            .reference = "trec_eval, G",
            .options = gain_options(),
            .make = make_g,
            .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
