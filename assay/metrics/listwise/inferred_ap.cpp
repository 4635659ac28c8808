#include "assay/metrics/relevance.h"

namespace assay {
namespace {

/// What is known of the results above a relevant one.
struct Above {
    std::size_t relevant = 0;
    std::size_t nonrelevant = 0;
    std::size_t pooled = 0;  ///< in the pool, not judged

    std::size_t in_pool() const { return relevant + nonrelevant + pooled; }
};

/// The expected precision at place i (from 0), with the smoothing of trec_eval.
double expected_precision(std::size_t i, const Above& above) {
    if (i == 0) return 1.0;
    constexpr double kEpsilon = 0.00001;
    const auto rank = static_cast<double>(i);
    const auto relevant = static_cast<double>(above.relevant);
    const auto nonrelevant = static_cast<double>(above.nonrelevant);
    const auto in_pool = static_cast<double>(above.in_pool());
    return 1.0 / (rank + 1.0) +
           (rank / (rank + 1.0)) * (in_pool / rank) *
               ((relevant + kEpsilon) / (relevant + nonrelevant + 2 * kEpsilon));
}

/// The sum of expected_precision() with its numbers in it.
void trace_precision(Trace& trace, std::size_t i, const Above& above, double sum) {
    const double precision = expected_precision(i, above);
    if (i == 0) {
        trace.add({"  rank 1: relevant, nothing above it: expected precision {}; sum {}",
                   "  第 1 位：相关，其前没有结果：期望精确率 {}；累计 {}"},
                  paper(precision), paper(sum));
        return;
    }
    trace.add({"  rank {}: relevant; above it r = {} relevant, n = {} not, {} in the pool but not "
               "judged: p = {} pooled",
               "  第 {} 位：相关；其前相关 r = {}、不相关 n = {}、入池未标注 {}：入池 p = {}"},
              i + 1, above.relevant, above.nonrelevant, above.pooled, above.in_pool());
    trace.add({"    expected precision 1/{0} + ({1}/{0}) ({2}/{1}) ({3} + e) / ({3} + {4} + 2e) = "
               "{5}; sum {6}",
               "    期望精确率 1/{0} + ({1}/{0}) ({2}/{1}) ({3} + e) / ({3} + {4} + 2e) = "
               "{5}；累计 {6}"},
              i + 1, i, above.in_pool(), above.relevant, above.nonrelevant, paper(precision),
              paper(sum));
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
                if (trace != nullptr) trace_precision(*trace, i, above, sum);
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
                "(p / (k-1)) (r + e) / (r + n + 2e);  r, n = judged relevant and nonrelevant "
                "above, p = all above that are in the pool, judged or not, e = 0.00001",
            .formula_zh =
                "infAP = (1/R) 对名次为 k 的各相关结果求和 1/k + ((k-1)/k) (p"
                " / (k-1)) (r + e) / (r + n + 2e)；r、n = 其前已标注的"
                "相关数与不相关数，p = 其前入池的文档数（含未标注），e = 0.00001",
            .reference = "Yilmaz and Aslam, CIKM 2006",
            .options = {rel_option(), negative_option()},
            .make = make_inferred_ap};
}

}  // namespace listwise
}  // namespace assay
