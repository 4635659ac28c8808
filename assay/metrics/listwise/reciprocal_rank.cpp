#include "assay/metrics/relevance.h"

namespace assay {
namespace {

double reciprocal_of_first(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                           Trace* trace) {
    const std::size_t depth = ranking.depth(cutoff);
    JudgedPlaces places{ranking, depth};
    for (std::size_t i = places.next(); i < depth; i = places.next()) {
        if (!(ranking.grades[i] >= rel)) continue;
        if (trace != nullptr) {
            trace->add({"first relevant document at rank {0}: 1 / {0}",
                        "第一篇相关文档在第 {0} 位：1 / {0}"},
                       i + 1);
        }
        return 1.0 / static_cast<double>(i + 1);
    }
    if (trace != nullptr) {
        trace->add({"no relevant document among the results", "结果中没有相关文档"});
    }
    return 0.0;
}

/// Only the first tie group with a relevant document matters. With r relevant among n, the first
/// stands at place j with probability r/(n-j+1) if it was not before.
double expected_reciprocal(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                           Trace* trace) {
    double value = 0.0;
    bool done = false;
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        if (done) return;
        std::size_t found = 0;
        for (std::size_t i = first; i < end; ++i) found += ranking.grades[i] >= rel ? 1U : 0U;
        if (found == 0) return;
        done = true;
        double reached = 1.0;
        for (std::size_t i = first; i < std::min(cutoff, end) && reached > 0.0; ++i) {
            const double here =
                std::min(1.0, static_cast<double>(found) / static_cast<double>(end - i));
            value += reached * here / static_cast<double>(i + 1);
            if (trace != nullptr) {
                trace->add({"  rank {}: first relevant with probability {}; sum {}",
                            "  第 {} 位：首个相关的概率 {}；累计 {}"},
                           i + 1, paper(reached * here), paper(value));
            }
            reached *= 1.0 - here;
        }
    });
    return value;
}

RankingMetric reciprocal_rank_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            if (total_relevant(ranking, from, trace) == 0) return MetricValue::no_relevant();
            const double value = ties == Ties::given
                                     ? reciprocal_of_first(ranking, from, cutoff, trace)
                                     : expected_reciprocal(ranking, from, cutoff, trace);
            return plain("RR", value, trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily reciprocal_rank() {
    return {
        .name = "RR",
        .aliases = {{"recip_rank", "RR"},
                    {"MRR", "RR"},
                    {"mrr", "RR"},
                    {"mean_reciprocal_rank", "RR"}},
        .summary = {"one over the rank of the first relevant document", "第一篇相关文档名次的倒数"},
        .formula = "RR@k = 1 / (rank of the first relevant document), 0 when it is below k",
        .formula_zh = "RR@k = 1 / (第一篇相关文档的名次)，在 k 之后则为 0",
        .reference = "Voorhees, The TREC-8 Question Answering Track Report, 1999",
        .cutoff = CutoffUse::optional,
        .options = {rel_option()},
        .make = make_given<reciprocal_rank_metric>,
        .make_expected = make_averaged<reciprocal_rank_metric>};
}

}  // namespace listwise
}  // namespace assay
