#include "assay/core/error.h"
#include "assay/metrics/interpolated_precision.h"

namespace assay {
namespace {

MetricFunction make_iprec(const MetricSpec& spec) {
    const double recall = spec.number("recall");
    if (recall < 0.0 || recall > 1.0) throw Error{"metric 'IPrec': recall must be from 0 to 1"};
    return [rel = spec.rel(), recall, rounding = rounding_from(spec)](const JudgedRanking& ranking,
                                                                      Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        if (trace != nullptr) TopCount{}(ranking, from, kNoCutoff, trace);
        const double value = interpolated_precision(ranking, from, total, recall, rounding, trace);
        return plain("IPrec", value, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily iprec() {
    return {.name = "IPrec",
            .aliases = {{"iprec_at_recall_*", "IPrec(recall=*)"}},
            .summary = {"highest precision at any rank where recall is at least the given level",
                        "召回率达到给定水平之后的最高精确率"},
            .formula = "IPrec(recall=r) = max over ranks k with R@k >= r of P@k",
            .formula_zh = "IPrec(recall=r) = R@k >= r 的各名次 k 中 P@k 的最大值",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .options = {rel_option(),
                        {"recall", "0.1", {"recall level, 0 to 1", "召回率水平，0 到 1"}},
                        rounding_option()},
            .make = make_iprec};
}

}  // namespace listwise
}  // namespace assay
