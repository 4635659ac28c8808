#include "assay/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "assay/compare/twins.h"
#include "assay/core/error.h"
#include "assay/metrics/registry.h"
#include "assay/stats/paired_tests.h"
#include "assay/stats/power.h"
#include "assay/stats/randomisation.h"
#include "assay/stats/tukey.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeast = 0.00001;  ///< stands in for 0 under a logarithm, as the averages have it
constexpr double kNoise = 1e-9;     ///< differences below it come from rounding

bool geometric(const ScoreTable& table, std::size_t metric) {
    return table.averages[metric] == "geometric";
}

Goal goal_of(const ScoreTable& table, std::size_t metric) {
    const MetricFamily* family = find_family(table.families[metric]);
    return family == nullptr ? Goal::more : family->goal;
}

void check_table(const ScoreTable& table, std::size_t num_metrics) {
    if (table.systems.size() < 2) throw Error{"a comparison needs two systems or more"};
    for (std::size_t m = 0; m < num_metrics; ++m) {
        if (table.averages[m] != "micro") continue;
        throw Error{"a comparison needs a value for every query; --average micro has none"};
    }
}

void check_finite(const ScoreTable& table, std::size_t metric, std::size_t system) {
    const auto& values = table.columns[system][metric].values;
    const auto infinite = std::ranges::find_if(values, [](double v) { return std::isinf(v); });
    if (infinite == values.end()) return;
    throw Error{fmt::format(
        "'{}' of '{}' is infinite for query '{}': compare a finite metric, such as PairAccuracy",
        table.metrics[metric], table.systems[system].name,
        table.queries[static_cast<std::size_t>(infinite - values.begin())])};
}

std::vector<double> known(std::span<const double> values) {
    std::vector<double> result;
    std::ranges::copy_if(values, std::back_inserter(result), [](double v) { return v == v; });
    return result;
}

double mean(std::span<const double> values) {
    if (values.empty()) return kNan;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The mean of a system over the queries that both have, as the table averages.
double mean_of(const ScoreTable& table, std::size_t metric, std::size_t system,
               std::span<const double> differences, std::span<const double> weights) {
    const auto& values = table.columns[system][metric].values;
    const bool logs = geometric(table, metric);
    double sum = 0.0;
    double total = 0.0;
    for (std::size_t q = 0; q < values.size(); ++q) {
        if (std::isnan(differences[q])) continue;
        const double weight = weights.empty() ? 1.0 : weights[q];
        sum += weight * (logs ? std::log(std::max(values[q], kLeast)) : values[q]);
        total += weight;
    }
    if (total == 0.0) return kNan;
    return logs ? std::exp(sum / total) : sum / total;
}

void count_queries(const ScoreTable& table, std::size_t metric, double tie_within,
                   PairComparison& pair) {
    const auto& before = table.columns[pair.base][metric].values;
    const auto& after = table.columns[pair.system][metric].values;
    for (std::size_t q = 0; q < before.size(); ++q) {
        const double difference = after[q] - before[q];
        if (std::isnan(difference)) continue;
        if (std::abs(difference) <= std::max(tie_within, kNoise)) {
            ++pair.ties;
        } else {
            ++(difference > 0.0 ? pair.wins : pair.losses);
        }
    }
}

/// Fills a list of pairs, all tests of one kind in one call.
class Comparer {
  public:
    Comparer(const ScoreTable& table, const CompareOptions& options, Comparison& result)
        : table_{table}, options_{options}, result_{result} {}

    void add(std::size_t metric, std::size_t base, std::size_t system) {
        PairComparison pair{.metric = metric, .base = base, .system = system};
        pair.through = twin_of(table_, metric);
        const std::size_t tested = pair.through.value_or(metric);
        check_finite(table_, tested, base);
        check_finite(table_, tested, system);
        columns_.push_back(differences(table_, tested, base, system, options_.weights));
        const std::vector<double>& column = columns_.back();
        count_queries(table_, tested, options_.tie_within, pair);
        pair.n = pair.wins + pair.ties + pair.losses;
        if (pair.through) {
            pair.mean_base = table_.columns[base][metric].average;
            pair.mean_system = table_.columns[system][metric].average;
        } else {
            pair.mean_base = mean_of(table_, metric, base, column, options_.weights);
            pair.mean_system = mean_of(table_, metric, system, column, options_.weights);
        }
        result_.pairs.push_back(std::move(pair));
    }

    void finish() {
        fill_intervals();
        fill_p();
        correct();
        for (std::size_t i = 0; i < result_.pairs.size(); ++i) judge(result_.pairs[i], columns_[i]);
    }

  private:
    void fill_intervals() {
        const BootstrapOptions bootstrap{.samples = options_.samples,
                                         .seed = options_.seed,
                                         .confidence = options_.confidence,
                                         .threads = options_.threads};
        const std::vector<Interval> intervals = options_.interval == IntervalKind::bca
                                                    ? bca_intervals(columns_, bootstrap)
                                                    : percentile_intervals(columns_, bootstrap);
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            PairComparison& pair = result_.pairs[i];
            pair.interval = intervals[i];
            pair.delta = mean(known(columns_[i]));
            if (!geometric(table_, pair.through.value_or(pair.metric))) continue;
            // Differences of logarithms are factors: shown as what they make of the base.
            for (double* bound : {&pair.delta, &pair.interval.low, &pair.interval.high}) {
                *bound = pair.mean_base * std::expm1(*bound);
            }
        }
    }

    void fill_p() {
        if (options_.test == TestKind::tukey) return fill_tukey();
        if (options_.test == TestKind::randomisation) return fill_randomisation();
        for (std::size_t i = 0; i < columns_.size(); ++i) result_.pairs[i].p = p_of(columns_[i]);
    }

    double p_of(std::span<const double> column) const {
        const std::vector<double> values = known(column);
        if (values.empty()) return kNan;
        switch (options_.test) {
            case TestKind::t:
                return paired_t_test(values).p;
            case TestKind::wilcoxon:
                return wilcoxon_test(values).p;
            case TestKind::sign:
                return sign_test(values, std::max(options_.tie_within, kNoise)).p;
            default:
                return bootstrap_p(values, {.samples = options_.samples,
                                            .seed = options_.seed,
                                            .confidence = options_.confidence,
                                            .threads = options_.threads});
        }
    }

    void fill_randomisation() {
        const auto results = randomisation_tests(columns_, randomisation());
        result_.exact = !results.empty();
        for (std::size_t i = 0; i < results.size(); ++i) {
            result_.pairs[i].p = results[i].p;
            result_.exact &= results[i].exact;
        }
    }

    RandomisationOptions randomisation() const {
        return {.flips = options_.flips, .seed = options_.seed, .threads = options_.threads};
    }

    /// One test a metric, over the queries for which every system has a value.
    void fill_tukey() {
        std::vector<std::optional<TukeyResult>> by_metric(table_.metrics.size());
        for (PairComparison& pair : result_.pairs) {
            const std::size_t tested = pair.through.value_or(pair.metric);
            auto& test = by_metric[tested];
            if (!test) test = tukey_hsd(complete_columns(tested), randomisation());
            pair.p = test->p[pair.base][pair.system];
        }
    }

    std::vector<std::vector<double>> complete_columns(std::size_t metric) const {
        std::vector<std::vector<double>> columns(table_.systems.size());
        const bool logs = geometric(table_, metric);
        for (std::size_t q = 0; q < table_.queries.size(); ++q) {
            const bool complete = std::ranges::none_of(table_.columns, [&](const auto& system) {
                return std::isnan(system[metric].values[q]);
            });
            if (!complete) continue;
            for (std::size_t s = 0; s < columns.size(); ++s) {
                const double value = table_.columns[s][metric].values[q];
                columns[s].push_back(logs ? std::log(std::max(value, kLeast)) : value);
            }
        }
        return columns;
    }

    /// All p-values shown are one family; metrics without a goal are not tested.
    void correct() {
        std::vector<double> p;
        for (PairComparison& pair : result_.pairs) {
            if (goal_of(table_, pair.metric) == Goal::none || pair.n == 0) pair.p = kNan;
            p.push_back(pair.p);
            result_.family += std::isnan(pair.p) ? 0 : 1;
        }
        const bool by_itself = options_.test == TestKind::tukey;
        const auto values = corrected(p, by_itself ? Correction::none : options_.correction);
        for (std::size_t i = 0; i < p.size(); ++i) result_.pairs[i].p_corrected = values[i];
    }

    void judge(PairComparison& pair, std::span<const double> column) const {
        const std::vector<double> values = known(column);
        pair.effect = effect_size(values);
        pair.smallest = smallest_difference(values, options_.alpha, options_.power);
        const Goal goal = goal_of(table_, pair.metric);
        pair.verdict = goal == Goal::none || pair.n == 0
                           ? Verdict::no_goal
                           : verdict_of(goal == Goal::less ? -pair.delta : pair.delta,
                                        pair.interval, pair.p_corrected, options_);
        if (pair.verdict != Verdict::not_shown) return;
        const auto needed = queries_needed(values, options_.alpha, options_.power);
        if (needed && *needed > pair.n) pair.more_queries = *needed - pair.n;
    }

    const ScoreTable& table_;
    const CompareOptions& options_;
    Comparison& result_;
    std::vector<std::vector<double>> columns_;
};

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

std::vector<double> differences(const ScoreTable& table, std::size_t metric, std::size_t base,
                                std::size_t system, std::span<const double> weights) {
    const auto& before = table.columns[base][metric].values;
    const auto& after = table.columns[system][metric].values;
    std::vector<double> result(before.size(), kNan);
    double total = 0.0;
    double count = 0.0;
    for (std::size_t q = 0; q < before.size(); ++q) {
        result[q] = geometric(table, metric) ? std::log(std::max(after[q], kLeast)) -
                                                   std::log(std::max(before[q], kLeast))
                                             : after[q] - before[q];
        if (std::isnan(before[q]) || std::isnan(after[q])) result[q] = kNan;
        if (std::isnan(result[q])) continue;
        // Twice the same number is no difference, whatever sums made it.
        if (std::abs(result[q]) <= kNoise) result[q] = 0.0;
        total += weights.empty() ? 1.0 : weights[q];
        count += 1.0;
    }
    if (weights.empty() || total == 0.0) return result;
    for (std::size_t q = 0; q < result.size(); ++q) result[q] *= weights[q] * count / total;
    return result;
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
    Comparer comparer{table, options, result};
    const std::size_t systems = table.systems.size();
    for (std::size_t m = 0; m < num_metrics; ++m) {
        for (std::size_t s = 1; s < systems; ++s) comparer.add(m, 0, s);
    }
    for (std::size_t a = 1; a < systems; ++a) {
        for (std::size_t b = a + 1; b < systems; ++b) comparer.add(0, a, b);
    }
    comparer.finish();
    if (systems > 2) result.ranking = rank_systems(table, result);
    return result;
}

}  // namespace assay
