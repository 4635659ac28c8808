#include "assay/metrics/relevance.h"

namespace assay {
namespace {

struct Worth {
    double a;
    double b;
    double c;
    double d;
    double docs;
};

MetricValue utility(const JudgedRanking& ranking, double rel, const Worth& worth, Trace* trace) {
    const auto total = static_cast<double>(total_relevant(ranking, rel, trace));
    const double hits = TopCount{}(ranking, rel, kNoCutoff, trace);
    const auto results = static_cast<double>(ranking.size());
    const double value = worth.a * hits + worth.b * (results - hits) + worth.c * (total - hits) +
                         worth.d * (worth.docs + hits - results - total);
    if (trace != nullptr) {
        trace->add({"{} * {} relevant found + {} * {} others found + {} * {} relevant missed",
                    "{} * 命中相关 {} + {} * 返回不相关 {} + {} * 漏掉相关 {}"},
                   paper(worth.a), paper(hits), paper(worth.b), paper(results - hits),
                   paper(worth.c), paper(total - hits));
        // Without a worth of theirs nobody says how many documents there are.
        if (worth.d != 0.0) {
            trace->add({"+ {} * others left out: {} documents - {} found - {} relevant missed = {}",
                        "+ {} * 未返回不相关：文档 {} - 返回 {} - 漏掉相关 {} = {}"},
                       paper(worth.d), paper(worth.docs), paper(results), paper(total - hits),
                       paper(worth.docs + hits - results - total));
        }
    }
    return plain("Utility", value, trace);
}

RankingMetric utility_metric(const MetricSpec& spec, Ties /*ties*/) {
    const Worth worth{.a = spec.number("a"),
                      .b = spec.number("b"),
                      .c = spec.number("c"),
                      .d = spec.number("d"),
                      .docs = spec.number("docs")};
    return [rel = spec.rel(), worth](const JudgedRanking& ranking, Trace* trace) {
        return utility(ranking, relevant_from(rel, ranking), worth, trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily utility() {
    return {.name = "Utility",
            .aliases = {{"utility", "Utility"}},
            .summary = {"worth of the set of results: so much for each document found or missed",
                        "结果集合的效用：命中、误报、遗漏各按权重计"},
            .formula =
                "Utility = a * relevant found + b * others found + c * relevant missed + d "
                "* others left out",
            .formula_zh =
                "Utility = a * 找到的相关数 + b * 找到的其他数 + c * 漏掉的相关"
                "数 + d * 未返回的其他数",
            .reference = "trec_eval, utility",
            .options =
                {rel_option(),
                 {"a", "1", {"worth of a relevant result", "每篇相关结果的价值"}},
                 {"b", "-1", {"worth of a result not relevant", "每篇不相关结果的价值"}},
                 {"c", "0", {"worth of a relevant document missed", "每篇遗漏的相关文档的价值"}},
                 {"d", "0", {"worth of another document left out", "每篇未返回的不相关文档的价值"}},
                 {"docs", "0", {"documents in the collection", "文档库的文档总数"}}},
            .make = make_given<utility_metric>,
            .make_expected = make_averaged<utility_metric>};
}

}  // namespace listwise
}  // namespace assay
