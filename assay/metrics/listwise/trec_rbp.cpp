#include "assay/core/error.h"
#include "assay/metrics/dcg.h"

namespace assay {
namespace {

struct Bounds {
    double least = 0.0;
    double most = 0.0;
    bool scales() const { return least < 0.0 || most > 1.0; }
};

/// Lowest and highest gain of the query, 0 among them: trec_eval 10 starts both from variables it
/// never set, and its published results are those of 0.
Bounds bounds_of(const GainRule& rule, const JudgedRanking& ranking) {
    Bounds bounds;
    const auto widen = [&bounds](double gain) {
        bounds.least = std::min(bounds.least, gain);
        bounds.most = std::max(bounds.most, gain);
    };
    for (std::size_t i = 0; i < ranking.judged.size(); ++i) {
        widen(rule(ranking.judged[i], ranking.judged_gains[i]));
    }
    for (const auto& [grade, gain] : rule.map()) widen(gain);
    return bounds;
}

double scaled(double grade, double gain, const Bounds& bounds) {
    const bool judged = grade >= 0.0;
    if (!judged || !bounds.scales()) return gain;
    return (gain - bounds.least) / (bounds.most - bounds.least);
}

MetricValue trec_rbp(const JudgedRanking& ranking, const GainRule& rule, double p, Trace* trace) {
    const Bounds bounds = bounds_of(rule, ranking);
    if (bounds.least == 0.0 && bounds.most == 0.0) return MetricValue::no_relevant();
    if (trace != nullptr) {
        trace->add(
            {"gains run from {} to {}{}", "增益范围 {} 到 {}{}"}, paper(bounds.least),
            paper(bounds.most),
            bounds.scales() ? Text{"; scaled to 0..1", "；缩放到 0..1"}.in(trace->language()) : "");
    }
    double sum = 0.0;
    double weight = 1.0;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        const double gain = scaled(ranking.grades[i], gain_at(ranking, rule, i), bounds);
        if (gain != 0.0) sum += gain * weight;
        if (trace != nullptr) {
            trace->add({"  rank {}: gain {} * {}; sum {}", "  第 {} 位：增益 {} * {}；累计 {}"},
                       i + 1, paper(gain), paper(weight), paper(sum));
        }
        weight *= p;
    }
    return plain("TrecRBP = (1 - p) sum", (1.0 - p) * sum, trace);
}

MetricFunction make_trec_rbp(const MetricSpec& spec) {
    const double p = spec.number("p");
    if (p < 0.0 || p > 1.0) throw Error{"metric 'TrecRBP': p must be from 0 to 1"};
    return [rule = GainRule{spec}, p](const JudgedRanking& ranking, Trace* trace) {
        return trec_rbp(ranking, rule, p, trace);
    };
}

std::vector<MetricOption> options() {
    std::vector<MetricOption> result = gain_options();
    result.push_back({"p", "0.9", {"probability of reading on", "继续往下看的概率"}});
    return result;
}

}  // namespace

namespace listwise {

MetricFamily trec_rbp() {
    return {.name = "TrecRBP",
            .aliases = {{"rbp", "TrecRBP"}, {"rbp_*", "TrecRBP(p=*)"}},
            .summary = {"rank-biased precision of gains scaled to 0..1 within the query, as "
                        "trec_eval 10 has it",
                        "增益在查询内缩放到 0..1 的排序偏置精确率，同 trec_eval 10"},
            .formula =
                "RBP = (1 - p) sum_i p^(i-1) (g_i - min) / (max - min), scaled only when "
                "min < 0 or max > 1",
            .formula_zh =
                "RBP = (1 - p) sum_i p^(i-1) (g_i - min) / (max - min)，仅当 min"
                " < 0 或 max > 1 时才缩放",
            .reference = "Moffat and Zobel, ACM TOIS 27(1), 2008",
            .options = options(),
            .make = make_trec_rbp};
}

}  // namespace listwise
}  // namespace assay
