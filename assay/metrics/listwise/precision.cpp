#include <array>

#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric precision_metric(const MetricSpec& spec, Ties ties) {
    static constexpr std::array<std::string_view, 2> kOver{"k", "returned"};
    const bool returned = spec.choice("over", kOver) == 1 || spec.cutoff == kNoCutoff;
    return [cutoff = spec.cutoff, rel = spec.rel(), returned, ties](const JudgedRanking& ranking,
                                                                    Trace* trace) {
        const double hits =
            TopCount{.ties = ties}(ranking, relevant_from(rel, ranking), cutoff, trace);
        const std::size_t places = returned ? ranking.depth(cutoff) : cutoff;
        return share("P", hits, static_cast<double>(places), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily precision() {
    return {
        .name = "P",
        .aliases = {{"P_*", "P@*"}, {"precision", "P"}, {"Precision", "P"}},
        .summary = {"share of relevant documents among the first k", "前 k 个结果中相关文档的比例"},
        .formula =
            "P@k = (relevant documents among the first k) / k;  without @k, divided by "
            "the number of results",
        .formula_zh = "P@k = (前 k 条中的相关文档数) / k；没有 @k 时除以结果数",
        .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
        .cutoff = CutoffUse::optional,
        .options = {rel_option(),
                    {"over",
                     "k",
                     {"divide by k, or by the results returned where they are fewer (returned)",
                      "分母：k，或实际返回的条数（returned，少于 k 时）"}}},
        .make = make_given<precision_metric>,
        .make_expected = make_averaged<precision_metric>};
}

}  // namespace listwise
}  // namespace assay
