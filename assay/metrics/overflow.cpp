#include "assay/metrics/overflow.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "assay/core/error.h"

namespace assay {
namespace {

/// The option has this setting; not so where the metric has no such option.
bool is_set(const Metric& metric, std::string_view option, std::string_view setting) {
    const auto found = metric.spec.options.find(option);
    return found != metric.spec.options.end() && found->second == setting;
}

/// What a user can do about it, as the metric's options have it.
std::string remedies(const Metric& metric) {
    std::vector<std::string_view> found{"smaller grades"};
    if (is_set(metric, "gain", "exponential")) found.emplace_back("gain=linear");
    if (metric.spec.options.contains("gains")) {
        found.emplace_back("smaller gains (--gains, gains=)");
    }
    if (is_set(metric, "max_grade", "")) found.emplace_back("max_grade=4");
    if (is_set(metric, "max_rel", "")) found.emplace_back("max_rel=4");
    return fmt::format("{}", fmt::join(found, ", or "));
}

std::string of_query(std::string_view query) {
    return query.empty() ? std::string{} : fmt::format(" of query '{}'", query);
}

[[noreturn]] void fail(const Metric& metric, std::string_view query, std::string_view why) {
    throw Error{
        fmt::format("metric '{}'{} cannot be computed: numbers on the way are beyond the range of "
                    "double precision (1.8e308); {}",
                    metric.name, of_query(query), why)};
}

/// The number farthest from 0, unjudged aside; 0 where there is none.
double farthest(std::span<const double> numbers) {
    double result = 0.0;
    for (const double number : numbers) {
        if (std::abs(number) > std::abs(result)) result = number;
    }
    return result;
}

}  // namespace

void fail_overflow(const Metric& metric, const JudgedRanking& input) {
    const double grade = farthest(input.judged);
    const double gain = farthest(input.judged_gains);
    std::string why = fmt::format("its largest grade is {}", grade);
    if (std::abs(gain) > std::abs(grade)) why += fmt::format(", its largest gain {}", gain);
    if (std::abs(input.max_grade) > std::abs(grade)) {
        why += fmt::format(", that of all labels {}", input.max_grade);
    }
    fail(metric, input.query, why + ": use " + remedies(metric));
}

void fail_overflow(const Metric& metric, const RankingPair& input) {
    fail(metric, input.query, "use other options of the metric");
}

void fail_overflow(const Metric& metric, const PreferenceCase& input) {
    fail(metric, input.query, "use other options of the metric");
}

void fail_overflow(const Metric& metric, const ScoredPairsView& input) {
    const bool one = !input.query.empty() && !input.query_names.empty() &&
                     std::ranges::all_of(
                         input.query, [&](std::uint32_t query) { return query == input.query[0]; });
    const double grade = farthest(input.grade);
    const double predicted = farthest(input.predicted);
    std::string why = fmt::format("the largest grade is {}", grade);
    if (std::abs(predicted) > 0.0) why += fmt::format(", the largest of a class {}", predicted);
    fail(metric, one ? input.query_names[input.query[0]] : std::string_view{},
         why + ": use " + remedies(metric));
}

}  // namespace assay
