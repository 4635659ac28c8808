#include "assay/metrics/dcg.h"

namespace assay {
namespace {

struct Progress {
    double dcg = 0.0;    ///< of the results so far
    double ideal = 0.0;  ///< of the ideal list down to the same rank
    double sum = 0.0;    ///< of nDCG at the documents with a gain
    std::size_t hits = 0;
};

Progress walk_results(const JudgedRanking& ranking, const GainRule& rule,
                      std::span<const double> ideal, Trace* trace) {
    Progress at;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        const double gain = gain_at(ranking, rule, i);
        if (gain != 0.0) at.dcg += gain / log2_discount(i + 1);
        if (i < ideal.size()) at.ideal += ideal[i] / log2_discount(i + 1);
        if (!(gain > 0.0)) continue;
        at.sum += at.dcg / at.ideal;
        ++at.hits;
        if (trace != nullptr) {
            trace->add({"  rank {}: gain {}, nDCG here {} / {} = {}; sum {}",
                        "  第 {} 位：增益 {}，此处 nDCG 为 {} / {} = {}；累计 {}"},
                       i + 1, paper(gain), paper(at.dcg), paper(at.ideal), paper(at.dcg / at.ideal),
                       paper(at.sum));
        }
    }
    for (std::size_t i = ranking.size(); i < ideal.size(); ++i) {
        at.ideal += ideal[i] / log2_discount(i + 1);
    }
    return at;
}

MetricFunction make_ndcg_rel(const MetricSpec& spec) {
    return [rule = GainRule{spec}](const JudgedRanking& ranking, Trace* trace) {
        thread_local std::vector<double> storage;
        const std::span<const double> ideal = positive_gains(rule.ideal(ranking, storage));
        if (ideal.empty()) return MetricValue::no_relevant();
        Progress at = walk_results(ranking, rule, ideal, trace);
        const double missed = static_cast<double>(ideal.size()) - static_cast<double>(at.hits);
        at.sum += missed * at.dcg / at.ideal;
        if (trace != nullptr) {
            trace->add({"{} not found, each with the final nDCG {} / {}; sum {}",
                        "{} 篇未被返回，各按最终 nDCG {} / {} 计；累计 {}"},
                       paper(missed), paper(at.dcg), paper(at.ideal), paper(at.sum));
        }
        return share("nDCGRel", std::max(at.sum, 0.0), static_cast<double>(ideal.size()), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily ndcg_rel() {
    return {.name = "nDCGRel",
            .aliases = {{"ndcg_rel", "nDCGRel"}},
            .summary = {"nDCG averaged over the ranks of the documents that have a gain",
                        "在每篇有增益的文档处取 nDCG，再求平均"},
            .formula =
                "nDCGRel = (1/n) sum over the n documents with a gain of nDCG at their "
                "rank, of the final nDCG where not found",
            .formula_zh =
                "nDCGRel = (1/n) 对 n 篇有增益的文档求和其名次处的 nDCG，未找到"
                "的取最终的 nDCG",
            .reference = "trec_eval, ndcg_rel",
            .options = gain_options(),
            .make = make_ndcg_rel,
            .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
