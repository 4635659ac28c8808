#include "assay/metrics/metric.h"
#include "assay/metrics/ranking_match.h"

namespace assay {
namespace {

MetricFunction make_overlap(const MetricSpec& spec) {
    return [cutoff = spec.cutoff](const RankingPair& pair, Trace* trace) {
        if (pair.a.empty() && pair.b.empty()) return MetricValue::none("both lists are empty");
        const std::size_t common = count_common(top(pair.a, cutoff), top(pair.b, cutoff));
        if (trace != nullptr) {
            trace_common(*trace, top(pair.a, cutoff), top(pair.b, cutoff));
            trace->add({"Overlap = {} in both / {}", "Overlap = 共有 {} 篇 / {}"}, common, cutoff);
        }
        return MetricValue::ratio(static_cast<double>(common), static_cast<double>(cutoff));
    };
}

}  // namespace

namespace pairwise {

MetricFamily overlap() {
    return {.name = "Overlap",
            .aliases = {{"overlap_*", "Overlap@*"}},
            .summary = {"share of the first k places whose documents both lists have",
                        "两个列表前 k 条结果的重合比例"},
            .formula = "Overlap@k = |A_k and B_k| / k:  A_k, B_k the first k documents",
            .formula_zh = "Overlap@k = |A_k ∩ B_k| / k；A_k、B_k 为各自的前 k 篇文档",
            .reference =
                "Webber, Moffat and Zobel, ACM TOIS 28(4), 2010, section 3 (proportion of "
                "overlap at depth k)",
            .cutoff = CutoffUse::required,
            .goal = Goal::none,
            .make = make_overlap};
}

}  // namespace pairwise
}  // namespace assay
