#pragma once

/// The metrics module: every number Assay can compute from labels and what a system returned.
///
/// A metric family is one file in listwise/, pairwise/, pointwise/ or preference/, with its test
/// beside it. It declares itself (MetricFamily); names, help, the reference page and the web form
/// are made from that declaration, and the build collects the families of each folder.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "assay/core/goal.h"
#include "assay/core/preferences.h"
#include "assay/core/rare.h"
#include "assay/core/scored_pairs.h"
#include "assay/metrics/judged_ranking.h"
#include "assay/metrics/trace.h"

namespace assay {

/// A named number beside the value: a pair count, a threshold.
struct Part {
    std::string name;
    double value = 0.0;
    bool counts = false;  ///< adds up over queries; others are averaged
};

/// A table beside the value: a curve's points, a confusion matrix, calibration bins.
struct Series {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<double>> rows;
};

enum class Undefined : std::uint8_t {
    no,
    no_relevant,  ///< the query has no relevant document: a policy says what becomes of it
    other,
};

/// What a metric says about one query (or one set of pairs).
struct MetricValue {
    /// NaN exactly when undefined; infinite only where MetricFamily::can_be_infinite.
    double value = 0.0;
    /// value = numerator / denominator where the metric is such a ratio, else both NaN. Micro
    /// averages divide the sum of the one by the sum of the other.
    double numerator = std::numeric_limits<double>::quiet_NaN();
    double denominator = std::numeric_limits<double>::quiet_NaN();
    Undefined undefined = Undefined::no;
    Rare<std::string> reason = {};  ///< why it is undefined
    Rare<std::vector<Part>> parts = {};
    Rare<std::vector<Series>> series = {};
    Rare<std::string> text = {};  ///< for the few measures that are no number (relstring, runid)

    /// numerator / denominator; the denominator is not 0.
    static MetricValue ratio(double numerator, double denominator) {
        return {
            .value = numerator / denominator, .numerator = numerator, .denominator = denominator};
    }
    static MetricValue no_relevant() {
        return {.value = std::numeric_limits<double>::quiet_NaN(),
                .undefined = Undefined::no_relevant,
                .reason = "no relevant document"};
    }
    /// The same with what the metric has beside its value all the same: it counts where a policy
    /// makes the value 0.
    static MetricValue no_relevant(Rare<std::vector<Part>> parts) {
        MetricValue value = no_relevant();
        value.parts = std::move(parts);
        return value;
    }
    static MetricValue none(std::string why) {
        return {.value = std::numeric_limits<double>::quiet_NaN(),
                .undefined = Undefined::other,
                .reason = std::move(why)};
    }
};

/// Two systems' lists for one query.
struct RankingPair {
    std::span<const std::string_view> a;  ///< document ids, best first
    std::span<const std::string_view> b;
    std::span<const double> a_scores = {};  ///< parallel to a and b; empty when unknown
    std::span<const double> b_scores = {};
    std::string_view query = {};  ///< its id, for messages; empty when unknown
};

/// Some of the pairs of a ScoredPairs: all, or those of one query.
struct ScoredPairsView {
    std::span<const double> grade;
    std::span<const double> score;      ///< NaN where there is none
    std::span<const double> predicted;  ///< grade of the predicted class, NaN where there is none
    std::span<const std::uint32_t> query;                ///< empty when not all have one
    std::span<const std::string_view> query_names = {};  ///< by number; empty when unknown
    const Scale* scale = nullptr;                        ///< never null
};

/// One query's preferences beside a ranking.
struct PreferenceCase {
    std::span<const std::string_view> docs;  ///< best first
    std::span<const PreferenceRow> preferences;
    std::string_view query = {};  ///< its id, for messages; empty when unknown
};

// The four kinds of metric. A null trace asks for the value alone.
using RankingMetric = std::function<MetricValue(const JudgedRanking&, Trace*)>;
using RankingPairMetric = std::function<MetricValue(const RankingPair&, Trace*)>;
using PointwiseMetric = std::function<MetricValue(const ScoredPairsView&, Trace*)>;
using PreferenceMetric = std::function<MetricValue(const PreferenceCase&, Trace*)>;
using MetricFunction =
    std::variant<RankingMetric, RankingPairMetric, PointwiseMetric, PreferenceMetric>;

inline constexpr std::size_t kNoCutoff = std::numeric_limits<std::size_t>::max();

/// A metric as a user writes it: `nDCG@10`, `nDCG(gain=exponential)@10`, `P(rel=2)@5`.
struct MetricSpec {
    std::string name;
    std::map<std::string, std::string, std::less<>> options;
    std::size_t cutoff = kNoCutoff;

    const std::string& option(std::string_view key) const { return options.find(key)->second; }
    /// The option as a number; throws Error when it is none, or not finite.
    double number(std::string_view key) const;
    /// The option as one of `choices`, by place; throws Error naming them when it is none of them.
    std::size_t choice(std::string_view key, std::span<const std::string_view> choices) const;
    /// `rel=` where given, else nothing: the ranking's own threshold holds.
    std::optional<double> rel() const;
};

struct MetricOption {
    std::string_view name;
    std::string_view default_value;
    Text help;
};

/// `rel=`, for families that tell relevant from not.
MetricOption rel_option();

/// Another name for a family with some options set. `*` stands for a number, in both:
/// {"ndcg_cut_*", "nDCG@*"}, {"map", "AP"}.
struct MetricAlias {
    std::string_view name;
    std::string_view meaning;
};

enum class CutoffUse : std::uint8_t { none, optional, required };

/// How values of single queries become one number.
enum class Average : std::uint8_t {
    mean,       ///< macro, micro or weighted, as the user chooses
    sum,        ///< counts
    geometric,  ///< exp of the mean logarithm of max(x, 0.00001)
    pooled,     ///< sum of numerators over sum of denominators, always
};

/// What a ranking metric looks at beside grades and gains.
enum class MetricNeeds : std::uint8_t { grades, docs, ties, subtopics, raters, run_name };

/// Everything Assay knows about a metric family.
struct MetricFamily {
    std::string_view name;
    std::vector<MetricAlias> aliases = {};
    Text summary;
    std::string_view formula;
    std::string_view formula_zh = {};  ///< empty where the formula has no words in it
    std::string_view reference;
    CutoffUse cutoff = CutoffUse::none;
    std::vector<MetricOption> options = {};
    Average average = Average::mean;
    MetricNeeds needs = MetricNeeds::grades;
    Goal goal = Goal::more;
    /// Makes the metric. Every option of the family is present in the spec; throws Error on a bad
    /// value.
    MetricFunction (*make)(const MetricSpec&);
    /// Makes the metric's expected value over all orders of tied documents, from
    /// JudgedRanking::tie_ends. Null where no closed form is known; an empty function where there
    /// is none for these options.
    RankingMetric (*make_expected)(const MetricSpec&) = nullptr;
    bool has_ideal = false;  ///< it holds results against JudgedRanking::ideal
    /// Its value is infinite by definition for some input, as PNR's where no pair is inverted. Any
    /// other infinity is overflow, an Error (overflow.h).
    bool can_be_infinite = false;
    /// The folder it stands in: listwise, pairwise, pointwise, preference. The registry fills it.
    std::string_view group = {};

    std::string_view formula_in(Language language) const {
        return language == Language::chinese && !formula_zh.empty() ? formula_zh : formula;
    }
};

/// The default decision where a family needs one: `rel=` if given, else the label scale's.
inline double relevant_from(const std::optional<double>& rel, const JudgedRanking& ranking) {
    return rel ? *rel : ranking.relevant_from;
}

}  // namespace assay
