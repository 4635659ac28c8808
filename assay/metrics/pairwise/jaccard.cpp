#include "assay/metrics/metric.h"
#include "assay/metrics/ranking_match.h"

namespace assay {
namespace {

MetricFunction make_jaccard(const MetricSpec& spec) {
    return [cutoff = spec.cutoff](const RankingPair& pair, Trace* trace) {
        const auto a = top(pair.a, cutoff);
        const auto b = top(pair.b, cutoff);
        if (a.empty() && b.empty()) return MetricValue::none("both lists are empty");
        const std::size_t common = count_common(a, b);
        const std::size_t either = a.size() + b.size() - common;
        if (trace != nullptr) {
            trace_common(*trace, a, b);
            trace->add({"Jaccard = {} in both / {} in either", "Jaccard = 共有 {} 篇 / 合计 {} 篇"},
                       common, either);
        }
        return MetricValue::ratio(static_cast<double>(common), static_cast<double>(either));
    };
}

}  // namespace

namespace pairwise {

MetricFamily jaccard() {
    return {.name = "Jaccard",
            .aliases = {{"jaccard_*", "Jaccard@*"}},
            .summary = {"documents that both lists have among those that either has",
                        "两个列表共有的文档占全部文档的比例"},
            .formula = "Jaccard@k = |A_k and B_k| / |A_k or B_k|:  A_k, B_k the first k documents",
            .formula_zh =
                "Jaccard@k = |A_k ∩ B_k| / |A_k ∪ B_k|；A_k、B_k 为各自的前 k "
                "篇文档",
            .reference = "Jaccard, New Phytologist 11(2), 1912",
            .cutoff = CutoffUse::optional,
            .goal = Goal::none,
            .make = make_jaccard};
}

}  // namespace pairwise
}  // namespace assay
