#include "assay/compare/comparer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "assay/compare/twins.h"
#include "assay/core/error.h"
#include "assay/stats/intervals.h"
#include "assay/stats/least_p.h"
#include "assay/stats/paired_tests.h"
#include "assay/stats/power.h"
#include "assay/stats/randomisation.h"
#include "assay/stats/tukey.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeast = 0.00001;  ///< stands in for 0 under a logarithm, as the averages have it
constexpr double kNoise = 1e-9;     ///< differences below it come from rounding
/// Squares and cubes of sums of larger values, of which tests and intervals are made, could leave
/// the range of double.
constexpr double kLargest = 1e80;

bool geometric(const ScoreTable& table, std::size_t metric) {
    return table.averages[metric] == "geometric";
}

/// Throws Error for values of which no difference, or no test, can be made.
void check_range(const ScoreTable& table, std::size_t metric, std::size_t system) {
    const auto& values = table.columns[system][metric].values;
    const auto found =
        std::ranges::find_if(values, [](double v) { return std::abs(v) > kLargest; });
    if (found == values.end()) return;
    const std::string& query = table.queries[static_cast<std::size_t>(found - values.begin())];
    if (std::isfinite(*found)) {
        throw Error{fmt::format(
            "'{}' of '{}' is {} for query '{}': values beyond {:g} cannot be compared, since "
            "squares and cubes of them, of which tests are made, leave the range of double",
            table.metrics[metric], table.systems[system].name, *found, query, kLargest)};
    }
    throw Error{fmt::format(
        "'{}' of '{}' is infinite for query '{}': compare a finite metric, such as PairAccuracy",
        table.metrics[metric], table.systems[system].name, query)};
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
        const double gain = improvement(after[q] - before[q], table.goals[metric]);
        if (std::isnan(gain)) continue;
        if (std::abs(gain) <= std::max(tie_within, kNoise)) {
            ++pair.ties;
        } else {
            ++(gain > 0.0 ? pair.wins : pair.losses);
        }
    }
}

BootstrapOptions bootstrap(const CompareOptions& options) {
    return {.samples = options.samples,
            .seed = options.seed,
            .confidence = options.confidence,
            .threads = options.threads};
}

RandomisationOptions randomisation(const CompareOptions& options) {
    return {.flips = options.flips, .seed = options.seed, .threads = options.threads};
}

std::vector<Interval> intervals_of(std::span<const std::vector<double>> columns,
                                   const CompareOptions& options) {
    switch (options.interval) {
        case IntervalKind::wide:
            return wide_intervals(columns, bootstrap(options));
        case IntervalKind::t:
            return t_intervals(columns, options.confidence);
        case IntervalKind::studentised:
            return studentised_intervals(columns, bootstrap(options));
        case IntervalKind::bca:
            return bca_intervals(columns, bootstrap(options));
        case IntervalKind::percentile:
            break;
    }
    return percentile_intervals(columns, bootstrap(options));
}

/// Queries with a difference that a weight of 0 does not keep at 0.
std::size_t counted_queries(std::span<const double> column, std::span<const double> weights) {
    std::size_t count = 0;
    for (std::size_t q = 0; q < column.size(); ++q) {
        count += std::isnan(column[q]) || (!weights.empty() && weights[q] == 0.0) ? 0 : 1;
    }
    return count;
}

/// A metric without a goal describes each system: its numbers are those of assay eval.
bool describes(const ScoreTable& table, const PairComparison& pair) {
    return !pair.through && table.goals[pair.metric] == Goal::none;
}

/// The difference of such numbers. Where the systems have values for different queries, the
/// interval of the differences is about other queries than the means.
void describe(PairComparison& pair) {
    const double between_means = pair.mean_system - pair.mean_base;
    if (std::abs(between_means - pair.delta) > kNoise) pair.interval = {kNan, kNan};
    pair.delta = between_means;
}

/// The values of every system for the queries for which all have one.
std::vector<std::vector<double>> complete_columns(const ScoreTable& table, std::size_t metric) {
    std::vector<std::vector<double>> columns(table.systems.size());
    const bool logs = geometric(table, metric);
    for (std::size_t q = 0; q < table.queries.size(); ++q) {
        const bool complete = std::ranges::none_of(table.columns, [&](const auto& system) {
            return std::isnan(system[metric].values[q]);
        });
        if (!complete) continue;
        for (std::size_t s = 0; s < columns.size(); ++s) {
            const double value = table.columns[s][metric].values[q];
            columns[s].push_back(logs ? std::log(std::max(value, kLeast)) : value);
        }
    }
    return columns;
}

}  // namespace

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

void Comparer::add(const ScoreTable& table, std::span<const double> weights, const Subject& subject,
                   Family family) {
    const auto [metric, base, system, tested] = subject;
    PairComparison pair{.metric = metric, .base = base, .system = system};
    pair.through = twin_of(table, metric);
    const std::size_t used = pair.through.value_or(metric);
    check_range(table, used, base);
    check_range(table, used, system);
    columns_.push_back(differences(table, used, base, system, weights));
    const std::vector<double>& column = columns_.back();
    count_queries(table, used, options_.tie_within, pair);
    pair.n = pair.wins + pair.ties + pair.losses;
    if (pair.through || describes(table, pair)) {
        pair.mean_base = table.columns[base][metric].average;
        pair.mean_system = table.columns[system][metric].average;
    } else {
        pair.mean_base = mean_of(table, metric, base, column, weights);
        pair.mean_system = mean_of(table, metric, system, column, weights);
    }
    result_.pairs.push_back(pair);
    sources_.push_back(
        {&table, columns_.size() - 1, tested, family, counted_queries(column, weights)});
}

void Comparer::add_again(std::size_t pair, Family family) {
    result_.pairs.push_back(PairComparison{result_.pairs[pair]});
    sources_.push_back(Source{sources_[pair]});
    sources_.back().family = family;
}

Comparer::Result Comparer::finish() {
    fill_intervals();
    fill_p();
    fill_least_p();
    for (const Family family : {Family::primary, Family::secondary, Family::matrix}) {
        correct(family);
    }
    for (std::size_t i = 0; i < sources_.size(); ++i) judge(i);
    return std::move(result_);
}

void Comparer::fill_intervals() {
    const std::vector<Interval> intervals = intervals_of(columns_, options_);
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        PairComparison& pair = result_.pairs[i];
        pair.interval = intervals[sources_[i].column];
        pair.delta = mean(known(column_of(i)));
        if (describes(table_of(i), pair)) describe(pair);
        if (!geometric(table_of(i), pair.through.value_or(pair.metric))) continue;
        // Differences of logarithms are factors: shown as what they make of the base.
        for (double* bound : {&pair.delta, &pair.interval.low, &pair.interval.high}) {
            *bound = pair.mean_base * std::expm1(*bound);
        }
    }
}

void Comparer::fill_p() {
    if (options_.test == TestKind::tukey) return fill_tukey();
    if (options_.test == TestKind::randomisation) return fill_randomisation();
    std::vector<double> p;
    for (const std::vector<double>& column : columns_) p.push_back(p_of(column));
    for (std::size_t i = 0; i < sources_.size(); ++i) result_.pairs[i].p = p[sources_[i].column];
}

double Comparer::p_of(std::span<const double> column) const {
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
            return bootstrap_p(values, bootstrap(options_));
    }
}

void Comparer::fill_randomisation() {
    const auto results = randomisation_tests(columns_, randomisation(options_));
    result_.exact = !results.empty();
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        result_.pairs[i].p = results[sources_[i].column].p;
        result_.exact &= results[sources_[i].column].exact;
    }
}

/// One test a table and metric, over the queries for which every system has a value.
void Comparer::fill_tukey() {
    struct Test {
        std::size_t queries;
        TukeyResult result;
    };
    std::map<std::pair<const ScoreTable*, std::size_t>, Test> done;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        PairComparison& pair = result_.pairs[i];
        const std::size_t used = pair.through.value_or(pair.metric);
        const std::pair key{sources_[i].table, used};
        auto found = done.find(key);
        if (found == done.end()) {
            const auto columns = complete_columns(table_of(i), used);
            Test test{columns.front().size(), tukey_hsd(columns, randomisation(options_))};
            found = done.emplace(key, std::move(test)).first;
        }
        sources_[i].counted = found->second.queries;
        pair.p = found->second.result.p[pair.base][pair.system];
    }
}

void Comparer::fill_least_p() {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const std::size_t n = sources_[i].counted;
        double& least = sources_[i].least_p;
        switch (options_.test) {
            case TestKind::randomisation:
                least = least_randomisation_p(n, options_.flips);
                break;
            case TestKind::wilcoxon:
                least = least_wilcoxon_p(n);
                break;
            case TestKind::sign:
                least = least_sign_p(n);
                break;
            case TestKind::bootstrap:
                least = least_bootstrap_p(options_.samples);
                break;
            case TestKind::tukey:
                least = least_tukey_p(n, table_of(i).systems.size(), options_.flips);
                break;
            case TestKind::t:
                break;  // two queries may differ by the same: p is 0
        }
    }
}

std::size_t& Comparer::size_of(Family family) {
    if (family == Family::primary) return result_.families.primary;
    return family == Family::secondary ? result_.families.secondary : result_.families.matrix;
}

/// Metrics without a goal are not tested.
void Comparer::correct(Family family) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        if (sources_[i].family != family) continue;
        PairComparison& pair = result_.pairs[i];
        const bool tested =
            sources_[i].tested && pair.n > 0 && table_of(i).goals[pair.metric] != Goal::none;
        if (!tested) pair.p = kNan;
        members.push_back(i);
        size_of(family) += std::isnan(pair.p) ? 0 : 1;
    }
    std::vector<double> p;
    std::vector<double> least;
    for (const std::size_t i : members) {
        p.push_back(result_.pairs[i].p);
        least.push_back(std::isnan(p.back()) ? kNan : sources_[i].least_p);
    }
    const std::vector<double> values = corrected_p(std::move(p), members, family);
    // A corrected p never grows when another of the family gets smaller: with all of them at their
    // smallest, this is the smallest that each can come to.
    const std::vector<double> floors = corrected_p(std::move(least), members, family);
    for (std::size_t k = 0; k < members.size(); ++k) {
        result_.pairs[members[k]].p_corrected = values[k];
        result_.pairs[members[k]].least_p = floors[k];
    }
}

/// Tukey's test corrects for systems by itself, within each metric. Of several metrics that are
/// looked at beside the primary one each gets its share of alpha.
std::vector<double> Comparer::corrected_p(std::vector<double> p,
                                          const std::vector<std::size_t>& members,
                                          Family family) const {
    if (options_.test != TestKind::tukey) return corrected(p, options_.correction);
    if (family != Family::secondary || options_.correction == Correction::none) return p;
    std::set<std::size_t> metrics;
    for (std::size_t k = 0; k < p.size(); ++k) {
        if (!std::isnan(p[k])) metrics.insert(result_.pairs[members[k]].metric);
    }
    for (double& value : p) value = std::min(1.0, value * static_cast<double>(metrics.size()));
    return p;
}

/// What an uncorrected p would have to stay below, the others being as they are.
double Comparer::alpha_for(std::size_t i) {
    const PairComparison& pair = result_.pairs[i];
    if (!(pair.p_corrected > pair.p)) return options_.alpha;
    // At 1 the factor of the correction can no longer be seen: the strictest one holds.
    if (pair.p_corrected >= 1.0) {
        return options_.alpha / static_cast<double>(size_of(sources_[i].family));
    }
    return options_.alpha * pair.p / pair.p_corrected;
}

void Comparer::judge(std::size_t i) {
    PairComparison& pair = result_.pairs[i];
    const std::vector<double> values = known(column_of(i));
    pair.effect = effect_size(values);
    const double alpha = alpha_for(i);
    const bool open = !(pair.least_p >= options_.alpha);
    const Goal goal = table_of(i).goals[pair.metric];
    const bool judged = open && goal != Goal::none;
    pair.smallest = judged ? smallest_difference(values, alpha, options_.power) : kNan;
    pair.verdict =
        goal == Goal::none || pair.n == 0
            ? Verdict::no_goal
            : verdict_of(improvement(pair.delta, goal), pair.interval, pair.p_corrected, options_);
    if (pair.verdict != Verdict::not_shown || !open) return;
    const auto needed = queries_needed(values, alpha, options_.power);
    if (needed && *needed > pair.n) pair.more_queries = *needed - pair.n;
}

}  // namespace assay
