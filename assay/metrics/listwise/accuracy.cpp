#include "assay/metrics/metric.h"

namespace assay {
namespace {

MetricValue accuracy(const JudgedRanking& ranking, std::size_t cutoff, double rel, Trace* trace) {
    if (ranking.num_relevant(rel) == 0) return MetricValue::no_relevant();
    std::size_t relevant = 0;
    std::size_t others = 0;
    std::size_t inverted = 0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        if (!(ranking.grades[i] >= rel)) {
            ++others;
            continue;
        }
        ++relevant;
        inverted += others;
        if (trace != nullptr) {
            trace->add({"  rank {}: relevant, below {} that are not; {} pairs inverted so far",
                        "  第 {} 位：相关，前面有 {} 个不相关；累计逆序对 {}"},
                       i + 1, others, inverted);
        }
    }
    if (relevant == 0) return MetricValue::none("no relevant document in the results");
    if (others == 0) return MetricValue::none("only relevant documents in the results");
    const std::size_t pairs = relevant * others;
    if (trace != nullptr) {
        trace->add({"pairs = {} relevant x {} others = {}", "文档对 = {} 个相关 x {} 个其他 = {}"},
                   relevant, others, pairs);
        trace->add({"Accuracy = ({1} - {0}) / {1}", "Accuracy = ({1} - {0}) / {1}"}, inverted,
                   pairs);
    }
    return MetricValue::ratio(static_cast<double>(pairs - inverted), static_cast<double>(pairs));
}

MetricFunction make_accuracy(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        return accuracy(ranking, cutoff, relevant_from(rel, ranking), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily accuracy() {
    return {
        .name = "Accuracy",
        .summary = {"share of pairs of a relevant and another result that are in order",
                    "结果中“相关与不相关”文档对排对的比例"},
        .formula = "Accuracy@k = pairs (relevant, not) of the first k in order / all such pairs",
        .formula_zh =
            "Accuracy@k = 前 k 条中排对的（相关，不相关）对数 / 全部这样的"
            "对数",
        .reference = "ir_measures 0.4.3, provider accuracy",
        .cutoff = CutoffUse::optional,
        .options = {rel_option()},
        .make = make_accuracy};
}

}  // namespace listwise
}  // namespace assay
