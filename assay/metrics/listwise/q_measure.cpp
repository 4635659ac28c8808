#include <algorithm>

#include "assay/metrics/gain.h"
#include "assay/metrics/metric.h"
#include "assay/metrics/option_range.h"

namespace assay {
namespace {

struct Blend {
    double beta = 1.0;
    double found = 0.0;  ///< relevant documents so far
    double gain = 0.0;
    double ideal_gain = 0.0;
    double ratio(double rank) const { return (found + beta * gain) / (rank + beta * ideal_gain); }
};

void trace_term(Trace* trace, std::size_t rank, const Blend& blend, double sum) {
    if (trace == nullptr) return;
    trace->add({"  rank {0}: ({1} found + {2} x gain {3}) / ({0} + {2} x ideal gain {4}) = {5}; "
                "sum {6}",
                "  第 {0} 位：（相关 {1} + {2} x 累积增益 {3}）/（{0} + {2} x 理想累积增益 {4}）= "
                "{5}；累计 {6}"},
               rank, paper(blend.found), paper(blend.beta), paper(blend.gain),
               paper(blend.ideal_gain), paper(blend.ratio(static_cast<double>(rank))), paper(sum));
}

MetricValue q(const JudgedRanking& ranking, std::size_t cutoff, const GainRule& rule, double beta,
              Trace* trace) {
    thread_local std::vector<double> storage;
    const std::span<const double> ideal = rule.ideal(ranking, storage);
    const auto end = std::ranges::find_if(ideal, [](double gain) { return !(gain > 0.0); });
    const auto relevant = static_cast<std::size_t>(end - ideal.begin());
    if (relevant == 0) return MetricValue::no_relevant();

    Blend blend{.beta = beta};
    double sum = 0.0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        const double gain = rule(ranking.grades[i], ranking.gains[i]);
        blend.gain += gain;
        if (i < relevant) blend.ideal_gain += ideal[i];
        if (!(gain > 0.0)) continue;
        blend.found += 1.0;
        sum += blend.ratio(static_cast<double>(i + 1));
        trace_term(trace, i + 1, blend, sum);
    }
    const std::size_t most = std::min(cutoff, relevant);
    if (trace != nullptr) {
        trace->add({"Q = sum / relevant documents that fit = {} / {}",
                    "Q = 累计 / 可容纳的相关文档数 = {} / {}"},
                   paper(sum), most);
    }
    return MetricValue::ratio(sum, static_cast<double>(most));
}

MetricFunction make_q(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rule = GainRule{spec},
            beta = number_between(spec, "beta", 0.0, 1e9)](const JudgedRanking& ranking,
                                                           Trace* trace) {
        return q(ranking, cutoff, rule, beta, trace);
    };
}

std::vector<MetricOption> q_options() {
    std::vector<MetricOption> options = gain_options();
    options.insert(options.begin(),
                   {"beta",
                    "1",
                    {"weight of gain against counting; 0 makes it average precision",
                     "增益相对于计数的权重；0 即平均精确率"}});
    return options;
}

}  // namespace

namespace listwise {

MetricFamily q_measure() {
    return {
        .name = "QMeasure",
        .aliases = {{"Q", "QMeasure"}, {"Q-measure", "QMeasure"}},
        .summary = {"average precision with graded relevance: a blend of precision and normalised "
                    "cumulative gain at each document that gains",
                    "分档相关性的平均精确率：在每个有增益的文档处，混合精确率与归一化累积增益"},
        .formula =
            "BR(r) = (C(r) + beta cg(r)) / (r + beta cg*(r));  "
            "Q@k = sum_{r=1..k, g_r > 0} BR(r) / min(k, R), R documents gain",
        .formula_zh =
            "BR(r) = (C(r) + beta cg(r)) / (r + beta cg*(r))；Q@k = sum_{r=1..k,"
            " g_r > 0} BR(r) / min(k, R)，R 为有增益的文档数",
        .reference = "Sakai, Information Processing and Management 43(2), 2007",
        .cutoff = CutoffUse::optional,
        .options = q_options(),
        .make = make_q,
        .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
