#include "assay/metrics/relevance.h"

namespace assay {
namespace {

/// What is known of the results above a relevant one.
struct Above {
    std::size_t relevant = 0;
    std::size_t nonrelevant = 0;
    std::size_t pooled = 0;  ///< in the pool, not judged
};

/// The expected precision at place i (from 0), with the smoothing of trec_eval.
double expected_precision(std::size_t i, const Above& above) {
    if (i == 0) return 1.0;
    constexpr double kEpsilon = 0.00001;
    const auto rank = static_cast<double>(i);
    const auto relevant = static_cast<double>(above.relevant);
    const auto nonrelevant = static_cast<double>(above.nonrelevant);
    const auto in_pool = static_cast<double>(above.relevant + above.nonrelevant + above.pooled);
    return 1.0 / (rank + 1.0) +
           (rank / (rank + 1.0)) * (in_pool / rank) *
               ((relevant + kEpsilon) / (relevant + nonrelevant + 2 * kEpsilon));
}

MetricFunction make_inferred_ap(const MetricSpec& spec) {
    return [rel = spec.rel(), negative = negative_from(spec)](const JudgedRanking& ranking,
                                                              Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        double sum = 0.0;
        Above above;
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            const double grade = ranking.grades[i];
            if (!is_judged(grade)) continue;
            if (!counts_as_judged(grade, negative)) {
                ++above.pooled;
            } else if (grade < from) {
                ++above.nonrelevant;
            } else {
                sum += expected_precision(i, above);
                if (trace != nullptr) {
                    trace->add({"  rank {}: relevant; above it {} relevant, {} not, {} pooled: "
                                "expected precision {}; sum {}",
                                "  第 {} 位：相关；其前相关 {}、不相关 {}、在池未标注 {}："
                                "期望精确率 {}；累计 {}"},
                               i + 1, above.relevant, above.nonrelevant, above.pooled,
                               paper(expected_precision(i, above)), paper(sum));
                }
                ++above.relevant;
            }
        }
        return share("infAP", sum, static_cast<double>(total), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily inferred_ap() {
    return {.name = "infAP",
            .aliases = {{"InfAP", "infAP"}},
            .summary = {"average precision estimated when only a sample of the pool was judged",
                        "只标注了抽样文档时对平均精确率的估计"},
            .formula =
                "infAP = (1/R) sum over relevant results at rank k of 1/k + ((k-1)/k) "
                "(pooled above / (k-1)) (r + e) / (r + n + 2e);  r, n = judged relevant and "
                "nonrelevant above, e = 0.00001",
            .formula_zh =
                "infAP = (1/R) 对名次为 k 的各相关结果求和 1/k + ((k-1)/k) (其"
                "前入池数 / (k-1)) (r + e) / (r + n + 2e)；r、n = 其前已标注的"
                "相关数与不相关数，e = 0.00001",
            .reference = "Yilmaz and Aslam, CIKM 2006",
            .options = {rel_option(), negative_option()},
            .make = make_inferred_ap};
}

}  // namespace listwise
}  // namespace assay
