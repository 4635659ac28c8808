#include "assay/metrics/precision_sum.h"

namespace assay {
namespace {

MetricFunction make_yaap(const MetricSpec& spec) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        const double sum = precision_sum(ranking, from, kNoCutoff, total, trace);
        const auto all = static_cast<double>(total);
        if (trace != nullptr) {
            trace->add({"ln((1 + {0}) / (1 + {1} - {0}))", "ln((1 + {0}) / (1 + {1} - {0}))"},
                       paper(sum), total);
        }
        return plain("YAAP", std::log((1.0 + sum) / (1.0 + all - sum)), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily yaap() {
    return {
        .name = "YAAP",
        .aliases = {{"yaap", "YAAP"}},
        .summary = {"average precision on a logarithmic scale that averages better over queries",
                    "对数尺度上的平均精确率，更适合跨查询平均"},
        .formula =
            "YAAP = ln((1 + s) / (1 + R - s)), s = sum over relevant results of the "
            "precision at their rank",
        .formula_zh =
            "YAAP = ln((1 + s) / (1 + R - s))，s = 对各相关结果求和其名次处"
            "的精确率",
        .reference = "Robertson, On Smoothing Average Precision, ECIR 2012",
        .options = {rel_option()},
        .make = make_yaap};
}

}  // namespace listwise
}  // namespace assay
