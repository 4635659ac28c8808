#pragma once

/// What the families that tell relevant from not share: counting results in the top of a list, as
/// it stands or averaged over the orders of tied documents.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "assay/metrics/metric.h"

namespace assay {

/// Whether the order of tied documents is taken as it stands, or the metric's expected value over
/// all their orders is wanted (McSherry and Najork, ECIR 2008).
enum class Ties : std::uint8_t { given, averaged };

/// For MetricFamily::make and make_expected of a family that has one maker for both.
template <RankingMetric (*Make)(const MetricSpec&, Ties)>
MetricFunction make_given(const MetricSpec& spec) {
    return Make(spec, Ties::given);
}
template <RankingMetric (*Make)(const MetricSpec&, Ties)>
RankingMetric make_averaged(const MetricSpec& spec) {
    return Make(spec, Ties::averaged);
}

/// Calls group(first, end) for each group of tied results that begins before `cutoff`.
template <typename Group>
void for_each_tie(const JudgedRanking& ranking, std::size_t cutoff, Group group) {
    std::size_t first = 0;
    for (const std::uint32_t end : ranking.tie_ends) {
        if (first >= ranking.depth(cutoff)) return;
        group(first, std::size_t{end});
        first = end;
    }
    for (; first < ranking.depth(cutoff); ++first) group(first, first + 1);
}

/// What a negative grade means: judged and not relevant, or (trec_eval) in the pool, not judged.
enum class NegativeGrade : std::uint8_t { nonrelevant, unjudged };

/// `negative=`, for families to which the difference matters.
MetricOption negative_option();
NegativeGrade negative_from(const MetricSpec& spec);

inline bool counts_as_judged(double grade, NegativeGrade negative) {
    return negative == NegativeGrade::nonrelevant ? is_judged(grade) : grade >= 0.0;
}

/// Which results are counted.
enum class Counted : std::uint8_t { relevant, judged, unjudged, judged_nonrelevant };

/// Counts results among the first of a list. With Ties::averaged the count is the expected one.
struct TopCount {
    Counted what = Counted::relevant;
    Ties ties = Ties::given;
    NegativeGrade negative = NegativeGrade::nonrelevant;

    /// Of the first `cutoff` results; `rel` is the lowest relevant grade.
    double operator()(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                      Trace* trace) const;
};

/// Writes R to the trace.
void trace_total(std::size_t total, double rel, Trace& trace);

/// The number of relevant documents of the query, R, written to the trace.
inline std::size_t total_relevant(const JudgedRanking& ranking, double rel, Trace* trace) {
    const std::size_t total = ranking.num_relevant(rel);
    if (trace != nullptr) trace_total(total, rel, *trace);
    return total;
}

/// A grade as the trace writes it.
std::string grade_text(double grade, Language language);

/// Write `name = part / whole` and `name = value` to the trace.
void trace_share(std::string_view name, double part, double whole, Trace& trace);
void trace_value(std::string_view name, double value, Trace& trace);

/// part / whole, written to the trace; 0 where the whole is 0.
inline MetricValue share(std::string_view name, double part, double whole, Trace* trace) {
    if (trace != nullptr) trace_share(name, part, whole, *trace);
    // Set member by member: for a braced list g++ clears the whole first.
    MetricValue result;
    const bool some = whole != 0.0;
    result.value = some ? part / whole : 0.0;
    result.numerator = some ? part : 0.0;
    result.denominator = whole;
    return result;
}

/// A value that is no ratio, written to the trace.
inline MetricValue plain(std::string_view name, double value, Trace* trace) {
    if (trace != nullptr) trace_value(name, value, *trace);
    MetricValue result;
    result.value = value;
    return result;
}

}  // namespace assay
