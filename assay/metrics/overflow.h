#pragma once

/// Overflow is never a value. Where arithmetic on finite grades, gains, scores and options leaves
/// the range of double, a quotient can be NaN, or 0, or look like any other number; so it is no
/// result but an Error. What a metric says is infinite or undefined by its definition stays what it
/// is: MetricFamily::can_be_infinite, MetricValue::undefined.
///
/// Everything that takes a value from a metric does so through measured(), but for `assay
/// trec_eval`, which prints what trec_eval prints.

#include <cfenv>
#include <cmath>

#include "assay/metrics/registry.h"

namespace assay {

/// True when the value is no number although the metric does not say that it has none.
inline bool is_no_number(const MetricValue& value, const MetricFamily& family) {
    if (std::isfinite(value.value) || value.undefined != Undefined::no) return false;
    return value.text.empty() && !(family.can_be_infinite && std::isinf(value.value));
}

/// Throws Error that names the metric, the query, the largest grade, and what can be done.
[[noreturn]] void fail_overflow(const Metric& metric, const JudgedRanking& input);
[[noreturn]] void fail_overflow(const Metric& metric, const RankingPair& input);
[[noreturn]] void fail_overflow(const Metric& metric, const ScoredPairsView& input);
[[noreturn]] void fail_overflow(const Metric& metric, const PreferenceCase& input);

/// The flag may be older than the call, so the value is computed once more: throws Error when it is
/// this calculation that leaves the range of double.
template <typename Input>
[[gnu::noinline]] void check_range(const Metric& metric,
                                   const std::function<MetricValue(const Input&, Trace*)>& function,
                                   const Input& input) {
    std::feclearexcept(FE_OVERFLOW);
    const MetricValue value = function(input, nullptr);
    const bool overflow = std::fetestexcept(FE_OVERFLOW) != 0;
    std::feclearexcept(FE_OVERFLOW);
    if (overflow || is_no_number(value, *metric.family)) fail_overflow(metric, input);
}

/// function(input, trace), where all of its arithmetic stays in the range of double; else throws
/// Error. `function` is the metric's own, or its expected value over the orders of tied documents.
///
/// The processor keeps a flag of overflow for each thread: it also tells of sums whose quotient
/// came out finite, and costs nothing but one look at it a value.
template <typename Input>
MetricValue measured(const Metric& metric,
                     const std::function<MetricValue(const Input&, Trace*)>& function,
                     const Input& input, Trace* trace = nullptr) {
    MetricValue value = function(input, trace);
    const bool suspect = std::fetestexcept(FE_OVERFLOW) != 0 || is_no_number(value, *metric.family);
    if (suspect) [[unlikely]] {
        check_range(metric, function, input);
    }
    return value;
}

}  // namespace assay
