#include "assay/metrics/option_range.h"
#include "assay/metrics/relevance.h"

namespace assay {
namespace {

RankingMetric set_precision_metric(const MetricSpec& spec, Ties /*ties*/) {
    return [rel = spec.rel(), relative = flag(spec, "relative")](const JudgedRanking& ranking,
                                                                 Trace* trace) {
        const double from = relevant_from(rel, ranking);
        std::size_t most = ranking.size();
        if (relative) {
            const std::size_t total = total_relevant(ranking, from, trace);
            if (total == 0) return MetricValue::no_relevant();
            most = std::min(most, total);
        }
        const double hits = TopCount{}(ranking, from, kNoCutoff, trace);
        return share("SetP", hits, static_cast<double>(most), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily set_precision() {
    return {
        .name = "SetP",
        .aliases = {{"set_P", "SetP"},
                    {"set_relative_P", "SetP(relative=true)"},
                    {"SetRelP", "SetP(relative=true)"}},
        .summary = {"share of relevant documents among all results", "全部结果中相关文档的比例"},
        .formula = "SetP = (relevant results) / (results);  relative: / min(results, R)",
        .formula_zh = "SetP = (相关结果数) / (结果数)；relative 时 / min(结果数, R)",
        .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
        .options = {rel_option(),
                    {"relative",
                     "false",
                     {"true divides by the most relevant documents so many results can hold",
                      "true 表示除以同样条数最多可能含有的相关文档数"}}},
        .make = make_given<set_precision_metric>,
        .make_expected = make_averaged<set_precision_metric>};
}

}  // namespace listwise
}  // namespace assay
