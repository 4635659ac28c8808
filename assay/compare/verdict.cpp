#include "assay/compare/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

/// How a verdict is said.
struct VerdictWords {
    Text alone;   ///< after a colon
    Text others;  ///< before a list of metrics
};

/// In the order in which the other metrics are told: what got worse is never far from the headline.
constexpr std::array<Verdict, 4> kTold{Verdict::worse, Verdict::better, Verdict::unchanged,
                                       Verdict::not_shown};

VerdictWords words(Verdict verdict) {
    switch (verdict) {
        case Verdict::better:
            return {{"better", "变好"}, {"better", "变好"}};
        case Verdict::worse:
            return {{"worse", "变差"}, {"worse", "变差"}};
        case Verdict::unchanged:
            return {{"unchanged", "不变"}, {"unchanged", "不变"}};
        case Verdict::not_shown:
            return {{"no difference shown", "未显示出差别"}, {"not shown", "未显示出差别"}};
        case Verdict::no_goal:
            break;
    }
    return {{"not judged", "不作判断"}, {"not judged", "不作判断"}};
}

std::string p_text(double p) {
    if (p < 0.0001) return "p < 0.0001";
    return fmt::format("p = {:.{}f}", p, p < 0.001 ? 4 : 3);
}

/// Three decimals, or four where three would hide the difference.
int digits_for(const PairComparison& pair) { return std::abs(pair.delta) < 0.01 ? 4 : 3; }

/// Nothing where there is none: one query has no interval.
std::string interval_text(const Comparison& comparison, const PairComparison& pair,
                          Language language) {
    if (std::isnan(pair.interval.low) || std::isnan(pair.interval.high)) return "";
    const Text format{", {:g} % CI {:+.{}f} to {:+.{}f}", "，{:g} % 置信区间 {:+.{}f} 至 {:+.{}f}"};
    const int digits = digits_for(pair);
    return fmt::format(fmt::runtime(format.in(language)), 100.0 * comparison.options.confidence,
                       pair.interval.low, digits, pair.interval.high, digits);
}

std::string line(const ScoreTable& table, const Comparison& comparison, const PairComparison& pair,
                 Language language) {
    const bool zh = language == Language::chinese;
    const int digits = digits_for(pair);
    const std::string name = table.metrics[pair.metric];
    if (pair.n == 0) return name + (zh ? "：没有共同的查询" : ": no query in common");
    std::string text =
        fmt::format("{} {:.{}f} → {:.{}f}", name, pair.mean_base, digits, pair.mean_system, digits);
    const std::string through =
        pair.through ? fmt::format(fmt::runtime(zh ? "以 {} 检验：" : "through {}: "),
                                   table.metrics[*pair.through])
                     : "";
    const std::string p =
        std::isnan(pair.p_corrected) ? "" : (zh ? "，" : ", ") + p_text(pair.p_corrected);
    const Text format{" ({}{:+.{}f}{}{})", "（{}{:+.{}f}{}{}）"};
    text += fmt::format(fmt::runtime(format.in(language)), through, pair.delta, digits,
                        interval_text(comparison, pair, language), p);
    if (pair.verdict == Verdict::no_goal) return text;
    return text + (zh ? "：" : ": ") + std::string{words(pair.verdict).alone.in(language)};
}

/// The metrics of one verdict, without the one that decides, joined.
std::string others(const ScoreTable& table, const Comparison& comparison, std::size_t system,
                   std::size_t num_metrics, Verdict verdict, Language language) {
    std::string names;
    for (std::size_t m = 0; m < num_metrics; ++m) {
        const PairComparison* pair = comparison.find(m, system);
        if (m == comparison.primary || pair == nullptr || pair->verdict != verdict) continue;
        if (!names.empty()) names += language == Language::chinese ? "、" : ", ";
        names += table.metrics[m];
    }
    if (names.empty()) return names;
    const PairComparison* primary = comparison.deciding(system);
    const bool also = primary != nullptr && primary->verdict == verdict;
    const Text format = also ? Text{"; likewise {}", "；{}亦然"} : Text{"; {1}: {0}", "；{1}：{0}"};
    return fmt::format(fmt::runtime(format.in(language)), names,
                       words(verdict).others.in(language));
}

/// How many of the queries asked most lost by the primary metric.
std::size_t head_losses(const ScoreTable& table, const Comparison& comparison, std::size_t system,
                        const SliceTable& slices) {
    const auto tier = std::ranges::find(slices.attributes, "tier", &Attribute::name);
    if (tier == slices.attributes.end()) return 0;
    const Goal goal = table.goals[comparison.primary];
    if (goal == Goal::none) return 0;
    const std::vector<double> changes = differences(table, comparison.primary, 0, system, {});
    std::size_t count = 0;
    for (std::size_t q = 0; q < changes.size(); ++q) {
        const bool lost = improvement(changes[q], goal) < -comparison.options.tie_within;
        count += tier->values[q] == "head" && lost ? 1 : 0;
    }
    return count;
}

/// Where labels and lists hardly speak of the same things, the headline must not stand alone.
std::string doubts(const ScoreTable& table, std::size_t system, Language language) {
    const bool zh = language == Language::chinese;
    std::string text;
    for (const std::size_t s : {std::size_t{0}, system}) {
        const SystemSummary& summary = table.systems[s];
        if (!summary.overlap) continue;
        if (summary.overlap->nothing_labelled()) {
            text += zh ? fmt::format("；但 {} 没有一条结果有标注", summary.name)
                       : fmt::format("; but not one result of {} is labelled", summary.name);
        } else if (summary.overlap->is_little()) {
            const auto& seen = *summary.overlap;
            text += fmt::format(fmt::runtime(zh ? "；但 {0} 只对 {1} 个已标注查询中的 {2} 个有结果"
                                                : "; but {0} has results for {2} of {1} labelled "
                                                  "queries only"),
                                summary.name, seen.queries, seen.with_results);
        }
    }
    return text;
}

std::string whole_line(const ScoreTable& table, const Comparison& comparison, std::size_t system,
                       std::size_t num_metrics, std::size_t heads, Language language) {
    const PairComparison* primary = comparison.deciding(system);
    std::string text = primary == nullptr ? "" : line(table, comparison, *primary, language);
    for (const Verdict verdict : kTold) {
        text += others(table, comparison, system, num_metrics, verdict, language);
    }
    const std::string behind = doubts(table, system, language);
    if (heads == 0) return text + behind;
    if (language == Language::chinese) {
        return text + fmt::format("；{} 个头部查询变差", heads) + behind;
    }
    return text + fmt::format("; {} head {} got worse", heads, heads == 1 ? "query" : "queries") +
           behind;
}

}  // namespace

Message pair_line(const ScoreTable& table, const Comparison& comparison,
                  const PairComparison& pair) {
    return {line(table, comparison, pair, Language::english),
            line(table, comparison, pair, Language::chinese)};
}

Message verdict_line(const ScoreTable& table, const Comparison& comparison, std::size_t system,
                     std::size_t num_metrics, const SliceTable* slices) {
    const std::size_t heads =
        slices == nullptr ? 0 : head_losses(table, comparison, system, *slices);
    return {whole_line(table, comparison, system, num_metrics, heads, Language::english),
            whole_line(table, comparison, system, num_metrics, heads, Language::chinese)};
}

}  // namespace assay
