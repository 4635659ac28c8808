#include "assay/metrics/relevance.h"

namespace assay {
namespace {

/// The probability that one of `kept` documents drawn from n is among the r relevant ones.
double probability_of_hit(std::size_t n, std::size_t r, std::size_t kept) {
    double miss = 1.0;
    for (std::size_t i = 0; i < kept; ++i) {
        if (n - i <= r) return 1.0;
        miss *= static_cast<double>(n - r - i) / static_cast<double>(n - i);
    }
    return 1.0 - miss;
}

double expected_success(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                        Trace* trace) {
    double value = 0.0;
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        std::size_t found = 0;
        for (std::size_t i = first; i < end; ++i) found += ranking.grades[i] >= rel ? 1U : 0U;
        if (value < 1.0 && found > 0) {
            const double hit =
                probability_of_hit(end - first, found, std::min(cutoff, end) - first);
            value = std::max(value, hit);
            if (trace != nullptr) {
                trace->add({"  ranks {} to {} are tied, {} relevant: a hit with probability {}",
                            "  第 {} 到 {} 位并列，{} 篇相关：命中概率 {}"},
                           first + 1, end, found, paper(hit));
            }
        }
    });
    return value;
}

RankingMetric success_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            if (total_relevant(ranking, from, trace) == 0) return MetricValue::no_relevant();
            if (ties == Ties::averaged) {
                return plain("Success", expected_success(ranking, from, cutoff, trace), trace);
            }
            const bool hit = TopCount{}(ranking, from, cutoff, trace) > 0.0;
            return plain("Success", hit ? 1.0 : 0.0, trace);
        };
}

}  // namespace

namespace listwise {

MetricFamily success() {
    return {.name = "Success",
            .aliases = {{"success_*", "Success@*"},
                        {"Hit", "Success"},
                        {"Hit_*", "Success@*"},
                        {"HitRate", "Success"},
                        {"hit_rate", "Success"}},
            .summary = {"1 when a relevant document is among the first k, else 0",
                        "前 k 个结果中有相关文档则为 1，否则为 0"},
            .formula = "Success@k = 1 if (relevant documents among the first k) > 0, else 0",
            .formula_zh = "(前 k 条中的相关文档数) > 0 时 Success@k = 1，否则为 0",
            .reference = "trec_eval, success",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .make = make_given<success_metric>,
            .make_expected = make_averaged<success_metric>};
}

}  // namespace listwise
}  // namespace assay
