#pragma once

/// The compare module: a ScoreTable of two systems or more in, what it shows out. comparison.h says
/// whether a difference is real, slices.h where it is, movements.h in which lists, hints.h what to
/// make of it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/stats/bootstrap.h"
#include "assay/stats/correction.h"

namespace assay {

/// The test that gives p. `tukey` is the randomised HSD of Carterette (TOIS 2012): it corrects for
/// the number of systems by itself, within each metric.
enum class TestKind : std::uint8_t { randomisation, t, wilcoxon, sign, bootstrap, tukey };
inline constexpr std::array<std::string_view, 6> kTestNames{
    "randomisation", "t", "wilcoxon", "sign", "bootstrap", "tukey"};
inline constexpr std::array<std::string_view, 4> kCorrectionNames{"none", "holm", "bonferroni",
                                                                  "bh"};
/// How the interval of a delta is made: `wide` takes the outer of the bounds of `t` and
/// `studentised`, see docs/intervals.md for what each covers.
enum class IntervalKind : std::uint8_t { wide, t, studentised, bca, percentile };
inline constexpr std::array<std::string_view, 5> kIntervalNames{"wide", "t", "studentised", "bca",
                                                                "percentile"};

struct CompareOptions {
    TestKind test = TestKind::randomisation;
    Correction correction = Correction::holm;
    IntervalKind interval = IntervalKind::wide;
    std::uint64_t flips = 100'000;
    std::uint64_t samples = 10'000;  ///< of the bootstrap
    std::uint64_t seed = 1;
    double confidence = 0.95;
    double alpha = 0.05;      ///< a corrected p below it decides
    double power = 0.8;       ///< of the smallest difference that is named
    double margin = 0.0;      ///< a difference within it is as good as none
    double tie_within = 0.0;  ///< queries that differ by no more are ties
    std::size_t threads = 1;
    /// One a query where the averages are weighted, else empty.
    std::vector<double> weights = {};
    /// The metric that decides, by its place; nothing: the first that has a goal.
    std::optional<std::size_t> primary = {};
    /// Every metric decides: all p-values are one family.
    bool all_primary = false;
};

/// What the numbers allow to be said of a system beside another. `no_goal` is for metrics of which
/// more is neither better nor worse, as Judged@10.
enum class Verdict : std::uint8_t { better, worse, unchanged, not_shown, no_goal };
inline constexpr std::array<std::string_view, 5> kVerdictNames{"better", "worse", "unchanged",
                                                               "not_shown", "no_goal"};

/// One metric of two systems over the queries for which both have a value.
struct PairComparison {
    std::size_t metric = 0;
    std::size_t base = 0;    ///< a system, by its place in the table
    std::size_t system = 0;  ///< the one compared with it
    std::size_t n = 0;       ///< queries
    double mean_base = 0.0;
    double mean_system = 0.0;
    double delta = 0.0;           ///< system minus base
    Interval interval{0.0, 0.0};  ///< of the delta; not corrected
    double p = 1.0;               ///< NaN where nothing is tested
    double p_corrected = 1.0;     ///< likewise
    /// The smallest corrected p that any values of so many queries could give, those of the family
    /// all being at their smallest. Not below alpha: nothing can be shown.
    double least_p = 0.0;
    double effect = 0.0;   ///< Cohen's d; infinite when all differences are the same
    std::size_t wins = 0;  ///< queries where the system is better; has more, without a goal
    std::size_t ties = 0;
    std::size_t losses = 0;
    Verdict verdict = Verdict::not_shown;
    /// The smallest difference so many queries show after correction, by the power of the t test;
    /// NaN where no outcome could be shown, and where differences have no spread to judge by.
    double smallest = 0.0;
    std::optional<std::size_t> more_queries = {};  ///< that would settle it, where it is open
    /// The metric that delta, interval and p are of, where this one can be infinite.
    std::optional<std::size_t> through = {};
};

/// A system's place in the order by one metric. Systems that share a letter cannot be told apart.
struct Standing {
    std::size_t system = 0;
    double mean = 0.0;
    std::string letters;
};

/// How many p-values were corrected together. What is decided by the primary metric is a family of
/// its own, so that metrics looked at beside it do not take from it; primary and secondary together
/// can err at up to twice alpha.
struct FamilySizes {
    std::size_t primary = 0;    ///< new systems against the first, by the primary metric
    std::size_t secondary = 0;  ///< likewise by every other metric
    std::size_t matrix = 0;     ///< all pairs of systems, by the primary metric
};

struct Comparison {
    CompareOptions options;
    /// The metric that decides: the one asked for, else the first with a goal; the first of all
    /// where none has one, and then nothing is decided.
    std::size_t primary = 0;
    FamilySizes families;
    bool exact = false;  ///< every randomisation went through all flips
    /// Every system against the first, metric by metric.
    std::vector<PairComparison> pairs;
    /// With more than two systems every pair of them, by the primary metric. Those with the first
    /// system are among `pairs`, too, with the correction of another family.
    std::vector<PairComparison> matrix;
    std::vector<Standing> ranking;  ///< by the primary metric; empty with two systems

    /// A system against the first, or null.
    const PairComparison* find(std::size_t metric, std::size_t system) const;
    /// The one that decides about a system, or null.
    const PairComparison* deciding(std::size_t system) const { return find(primary, system); }
    /// Two systems of the matrix, in either order, or null.
    const PairComparison* find_in_matrix(std::size_t a, std::size_t b) const;
};

/// Compares the systems of a table by its first `num_metrics` metrics (those after them serve as
/// twins, see twins.h). Throws Error when there is only one system, when averages are not made from
/// a value a query, when values are infinite and no twin stands in for them, and when the primary
/// metric has no goal.
Comparison compare(const ScoreTable& table, std::size_t num_metrics, const CompareOptions& options);

/// system minus base, a query each; NaN where one has no value. On a log scale for geometric means.
/// Weighted where weights are given: then the mean is the difference of the weighted averages.
std::vector<double> differences(const ScoreTable& table, std::size_t metric, std::size_t base,
                                std::size_t system, std::span<const double> weights);

/// What the interval and the corrected p say; `improvement` is the delta, above 0 where better.
Verdict verdict_of(double improvement, const Interval& interval, double p_corrected,
                   const CompareOptions& options);

/// The pairs of systems whose difference is shown, as letters: those who share one cannot be told
/// apart (Piepho, 2004). `order` lists systems best first.
std::vector<std::string> group_letters(std::span<const std::size_t> order,
                                       const std::vector<std::vector<bool>>& differ);

}  // namespace assay
