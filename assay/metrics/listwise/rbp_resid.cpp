#include "assay/core/error.h"
#include "assay/metrics/relevance.h"

namespace assay {
namespace {

MetricValue rbp_resid(const JudgedRanking& ranking, double p, NegativeGrade negative,
                      Trace* trace) {
    double sum = 0.0;
    double weight = 1.0;
    bool any = false;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        if (!counts_as_judged(ranking.grades[i], negative)) {
            any = true;
            sum += weight;
            if (trace != nullptr) {
                trace->add({"  rank {}: unjudged, p^{} = {}; sum {}",
                            "  第 {} 位：未标注，p^{} = {}；累计 {}"},
                           i + 1, i, paper(weight), paper(sum));
            }
        }
        weight *= p;
    }
    if (!any) return plain("RBPResid, nothing unjudged:", 0.0, trace);
    if (trace != nullptr) {
        trace->add({"below the last result: p^{} = {}", "最后一个结果以下：p^{} = {}"},
                   ranking.size(), paper(weight));
    }
    return plain("RBPResid", weight + (1.0 - p) * sum, trace);
}

MetricFunction make_rbp_resid(const MetricSpec& spec) {
    const double p = spec.number("p");
    if (p < 0.0 || p > 1.0) throw Error{"metric 'RBPResid': p must be from 0 to 1"};
    return [p, negative = negative_from(spec)](const JudgedRanking& ranking, Trace* trace) {
        return rbp_resid(ranking, p, negative, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily rbp_resid() {
    return {.name = "RBPResid",
            .aliases = {{"rbp_resid", "RBPResid(negative=unjudged)"},
                        {"rbp_resid_*", "RBPResid(negative=unjudged,p=*)"}},
            .summary = {"how much rank-biased precision could grow if every unjudged document were "
                        "relevant",
                        "若未标注文档全部相关，排序偏置精确率还能提高多少"},
            .formula =
                "RBPResid = p^n + (1 - p) sum over unjudged ranks i of p^(i-1), n results;  "
                "0 when all are judged",
            .formula_zh =
                "RBPResid = p^n + (1 - p) 对未标注的各名次 i 求和 p^(i-1)，n 为"
                "结果数；全部已标注时为 0",
            .reference = "Moffat and Zobel, ACM TOIS 27(1), 2008",
            .options = {{"p", "0.9", {"probability of reading on", "继续往下看的概率"}},
                        negative_option()},
            .goal = Goal::none,
            .make = make_rbp_resid};
}

}  // namespace listwise
}  // namespace assay
