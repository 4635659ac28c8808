#include "assay/compare/comparison.h"

#include <fmt/format.h>

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

/// The metric asked for, else the first with a goal, else the first.
std::size_t primary_of(const ScoreTable& table, std::size_t num_metrics,
                       const CompareOptions& options) {
    if (options.primary) {
        if (table.goals[*options.primary] != Goal::none) return *options.primary;
        throw Error{fmt::format("neither more nor less of '{}' is better: it cannot be primary",
                                table.metrics[*options.primary])};
    }
    for (std::size_t m = 0; m < num_metrics; ++m) {
        if (table.goals[m] != Goal::none) return m;
    }
    return 0;
}

std::vector<Standing> rank_systems(const ScoreTable& table, const Comparison& comparison) {
    const std::size_t count = table.systems.size();
    std::vector<std::vector<bool>> differ(count, std::vector<bool>(count, false));
    std::vector<double> means(count, kNan);
    for (const PairComparison& pair : comparison.matrix) {
        means[pair.base] = pair.mean_base;
        means[pair.system] = pair.mean_system;
        const bool shown = pair.p_corrected < comparison.options.alpha;
        differ[pair.base][pair.system] = shown;
        differ[pair.system][pair.base] = shown;
    }
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const Goal goal = table.goals[comparison.primary];
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](std::size_t system) { return improvement(means[system], goal); });
    const std::vector<std::string> letters = group_letters(order, differ);
    std::vector<Standing> ranking;
    for (std::size_t i = 0; i < count; ++i) {
        ranking.push_back({order[i], means[order[i]], letters[i]});
    }
    return ranking;
}

/// Adds every pair to its family, and takes them apart again.
class PairFamilies {
  public:
    PairFamilies(const ScoreTable& table, std::size_t num_metrics, Comparison& result)
        : table_{table}, num_metrics_{num_metrics}, comparer_{result.options}, result_{result} {}

    void compare() {
        const std::size_t systems = table_.systems.size();
        for (std::size_t m = 0; m < num_metrics_; ++m) {
            const bool decides = result_.options.all_primary || m == result_.primary;
            for (std::size_t s = 1; s < systems; ++s) {
                add(m, 0, s, decides ? Family::primary : Family::secondary);
            }
        }
        const std::size_t with_first = num_metrics_ * (systems - 1);
        if (systems > 2) add_matrix();
        Comparer::Result compared = comparer_.finish();
        result_.families = compared.families;
        result_.exact = compared.exact;
        result_.pairs.assign(compared.pairs.begin(),
                             compared.pairs.begin() + static_cast<std::ptrdiff_t>(with_first));
        for (const std::size_t place : matrix_) result_.matrix.push_back(compared.pairs[place]);
    }

  private:
    void add(std::size_t metric, std::size_t base, std::size_t system, Family family) {
        comparer_.add(table_, result_.options.weights,
                      {.metric = metric, .base = base, .system = system}, family);
        ++added_;
    }

    void add_matrix() {
        const bool apart = !result_.options.all_primary;
        const std::size_t systems = table_.systems.size();
        for (std::size_t a = 0; a < systems; ++a) {
            for (std::size_t b = a + 1; b < systems; ++b) {
                const std::size_t there = result_.primary * (systems - 1) + b - 1;
                if (a > 0) {
                    add(result_.primary, a, b, apart ? Family::matrix : Family::primary);
                } else if (apart) {
                    comparer_.add_again(there, Family::matrix);
                    ++added_;
                }
                matrix_.push_back(a > 0 || apart ? added_ - 1 : there);
            }
        }
    }

    const ScoreTable& table_;
    std::size_t num_metrics_;
    Comparer comparer_;
    Comparison& result_;
    std::size_t added_ = 0;
    std::vector<std::size_t> matrix_;  ///< places of its pairs
};

}  // namespace

const PairComparison* Comparison::find(std::size_t metric, std::size_t system) const {
    const auto found = std::ranges::find_if(pairs, [&](const PairComparison& pair) {
        return pair.metric == metric && pair.system == system;
    });
    return found == pairs.end() ? nullptr : &*found;
}

const PairComparison* Comparison::find_in_matrix(std::size_t a, std::size_t b) const {
    const auto found = std::ranges::find_if(matrix, [&](const PairComparison& pair) {
        return pair.base == std::min(a, b) && pair.system == std::max(a, b);
    });
    return found == matrix.end() ? nullptr : &*found;
}

Verdict verdict_of(double improvement, const Interval& interval, double p_corrected,
                   const CompareOptions& options) {
    if (p_corrected < options.alpha && improvement != 0.0) {
        return improvement > 0.0 ? Verdict::better : Verdict::worse;
    }
    const bool within = interval.low >= -options.margin && interval.high <= options.margin;
    return within ? Verdict::unchanged : Verdict::not_shown;
}

Comparison compare(const ScoreTable& table, std::size_t num_metrics,
                   const CompareOptions& options) {
    check_table(table, num_metrics);
    Comparison result;
    result.options = options;
    result.primary = primary_of(table, num_metrics, options);
    PairFamilies{table, num_metrics, result}.compare();
    if (table.systems.size() > 2) result.ranking = rank_systems(table, result);
    return result;
}

}  // namespace assay
