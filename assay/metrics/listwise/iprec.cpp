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
            .summary = {"highest precision from the rank on where the given level of recall, in "
                        "whole documents, is reached",
                        "召回率达到给定水平（折算为整篇文档）之后的最高精确率"},
            .formula =
                "IPrec(recall=r) = max of P@k over ranks k with at least n relevant results;  n = "
                "r R to the nearest whole number, with rounding=up floor(r R + 0.9), R relevant "
                "documents;  0 where n are not found",
            .formula_zh =
                "IPrec(recall=r) = 相关结果不少于 n 篇的各名次 k 中 P@k 的最大值；n 为 r R "
                "四舍五入取整，rounding=up 时为 floor(r R + 0.9)，R 为相关文档数；不足 n 篇时为 0",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .options = {rel_option(),
                        {"recall", "0.1", {"recall level, 0 to 1", "召回率水平，0 到 1"}},
                        rounding_option()},
            .make = make_iprec};
}

}  // namespace listwise
}  // namespace assay
