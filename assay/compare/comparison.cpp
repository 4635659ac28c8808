#include "assay/compare/comparison.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "assay/compare/comparer.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void check_table(const ScoreTable& table, std::size_t num_metrics) {
    if (table.systems.size() < 2) throw Error{"a comparison needs two systems or more"};
    for (std::size_t m = 0; m < num_metrics; ++m) {
        if (table.averages[m] != "micro") continue;
        throw Error{"a comparison needs a value for every query; --average micro has none"};
    }
}

std::vector<Standing> rank_systems(const ScoreTable& table, const Comparison& comparison) {
    const std::size_t count = table.systems.size();
    std::vector<std::vector<bool>> differ(count, std::vector<bool>(count, false));
    std::vector<double> means(count, kNan);
    for (const PairComparison& pair : comparison.pairs) {
        if (pair.metric != 0) continue;
        means[pair.base] = pair.mean_base;
        means[pair.system] = pair.mean_system;
        const bool shown = pair.p_corrected < comparison.options.alpha;
        differ[pair.base][pair.system] = shown;
        differ[pair.system][pair.base] = shown;
    }
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const double sign = goal_of(table, 0) == Goal::less ? -1.0 : 1.0;
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](std::size_t system) { return sign * means[system]; });
    const std::vector<std::string> letters = group_letters(order, differ);
    std::vector<Standing> ranking;
    for (std::size_t i = 0; i < count; ++i) {
        ranking.push_back({order[i], means[order[i]], letters[i]});
    }
    return ranking;
}

}  // namespace

const PairComparison* Comparison::find(std::size_t metric, std::size_t base,
                                       std::size_t system) const {
    const auto found = std::ranges::find_if(pairs, [&](const PairComparison& pair) {
        return pair.metric == metric && pair.base == base && pair.system == system;
    });
    return found == pairs.end() ? nullptr : &*found;
}

Verdict verdict_of(double delta, const Interval& interval, double p_corrected,
                   const CompareOptions& options) {
    if (p_corrected < options.alpha && delta != 0.0) {
        return delta > 0.0 ? Verdict::better : Verdict::worse;
    }
    const bool within = interval.low >= -options.margin && interval.high <= options.margin;
    return within ? Verdict::unchanged : Verdict::not_shown;
}

Comparison compare(const ScoreTable& table, std::size_t num_metrics,
                   const CompareOptions& options) {
    check_table(table, num_metrics);
    Comparison result;
    result.options = options;
    Comparer comparer{options};
    const std::size_t systems = table.systems.size();
    for (std::size_t m = 0; m < num_metrics; ++m) {
        for (std::size_t s = 1; s < systems; ++s) comparer.add(table, options.weights, m, 0, s);
    }
    for (std::size_t a = 1; a < systems; ++a) {
        for (std::size_t b = a + 1; b < systems; ++b) comparer.add(table, options.weights, 0, a, b);
    }
    Comparer::Result compared = comparer.finish();
    result.pairs = std::move(compared.pairs);
    result.family = compared.family;
    result.exact = compared.exact;
    if (systems > 2) result.ranking = rank_systems(table, result);
    return result;
}

}  // namespace assay
