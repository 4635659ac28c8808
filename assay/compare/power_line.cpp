#include "assay/compare/power_line.h"

#include <cmath>

namespace assay {
namespace {

Message no_outcome(const CompareOptions& options, const PairComparison& pair) {
    const Text format{
        "no outcome of {0} {1} could be significant: the smallest corrected p that the {2} test "
        "can give here is {3:.4g}, and alpha is {4:g}",
        "{0} 个查询无论结果如何都不可能显著：{2} 检验在此校正后的 p 最小为 {3:.4g}，而 alpha 为 "
        "{4:g}"};
    return message(format, pair.n, pair.n == 1 ? "query" : "queries",
                   kTestNames[static_cast<std::size_t>(options.test)], pair.least_p, options.alpha);
}

Message power(const ScoreTable& table, const CompareOptions& options, const PairComparison& pair) {
    const Text format{
        "{0} queries show a difference of {1:.4f} in {2} with {3:g} % power (by the t test, an "
        "approximation)",
        "{0} 个查询能以 {3:g} % 的把握看出 {2} 相差 {1:.4f} 以上（按 t 检验估算，为近似值）"};
    Message text =
        message(format, pair.n, pair.smallest, table.metrics[pair.through.value_or(pair.metric)],
                100.0 * options.power);
    if (!pair.more_queries) return text;
    const Message more = message({"; about {} more would settle the difference seen",
                                  "；要确认现在的差，大约还需 {} 个查询"},
                                 *pair.more_queries);
    return {text.en + more.en, text.zh + more.zh};
}

}  // namespace

Message power_line(const ScoreTable& table, const Comparison& comparison,
                   const PairComparison& pair) {
    const CompareOptions& options = comparison.options;
    if (pair.n == 0 || pair.verdict == Verdict::no_goal) return {};
    if (pair.least_p >= options.alpha) return no_outcome(options, pair);
    if (std::isinf(pair.effect)) {
        return message(
            {"all differences are the same ({:+.4f}): the effect is infinite, and there "
             "is no spread to judge power by",
             "所有查询的差都相同（{:+.4f}）：效应为无穷大，没有离散程度可据以估计检验力"},
            pair.delta);
    }
    if (!std::isfinite(pair.smallest)) return {};
    return power(table, options, pair);
}

}  // namespace assay
