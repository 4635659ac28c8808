#include "assay/audit/nature.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay {
namespace {

using Sum = Nature::Sum;

enum : unsigned {
    kRises = 1U << 0U,
    kOrder = 1U << 1U,
    kBinary = 1U << 2U,
    kLocal = 1U << 3U,
    kDivides = 1U << 4U,
    kPlain = 1U << 5U,  ///< unjudged_is_worthless
    kCounts = 1U << 6U,
    kHighest = 1U << 7U,
    kUnit = 1U << 8U,  ///< from 0 to 1
    kSet = kRises | kOrder | kBinary | kPlain | kCounts | kUnit,
    kFirst = kRises | kOrder | kLocal | kPlain | kCounts,
    kReader = kLocal | kPlain | kCounts | kHighest | kUnit,
};

struct Entry {
    std::string_view family;
    Sum sum;
    unsigned what;
};

// Only what is proved; a test tries every claim. DCG, nDCG, RBP, P, R and their like by the
// rearrangement inequality; for ERR, swapping satisfactions a < b at ranks i and i + 1 adds
// (b - a)(1/i - 1/(i + 1)); AP, RR, Rprec and Success count relevant documents in prefixes of the
// list, and a swap or a label can only raise those counts.
constexpr std::array<Entry, 43> kNatures{{
    {"DCG", Sum::fixed, kFirst},
    {"CG", Sum::fixed, kFirst},
    {"Hits", Sum::fixed, kFirst | kBinary},
    {"P", Sum::fixed, kFirst | kBinary | kUnit},
    {"SetP", Sum::fixed, kFirst | kBinary | kUnit},
    {"RBP", Sum::fixed, kFirst | kHighest},
    {"nDCG", Sum::common, kSet & ~kBinary},
    {"R", Sum::common, kSet},
    {"SetR", Sum::common, kSet},
    {"F", Sum::common, kSet},
    {"RelativeP", Sum::common, kSet},
    {"AP", Sum::no, kSet | kDivides},
    {"SetAP", Sum::no, kSet},
    {"SetF", Sum::no, kSet},
    {"Rprec", Sum::no, kSet},
    {"BinG", Sum::no, kSet & ~kOrder},
    {"RR", Sum::no, kSet | kLocal},
    {"Success", Sum::no, kSet | kLocal},
    {"ERR", Sum::no, kFirst | kUnit | kHighest},
    {"INSQ", Sum::no, kReader | kRises | kOrder},
    {"SDCG", Sum::no, kReader | kRises | kOrder},
    {"INST", Sum::no, kReader},
    {"BPM", Sum::no, kReader},
    {"NERR8", Sum::no, kReader},
    {"NERR9", Sum::no, kReader},
    {"NERR10", Sum::no, kReader},
    {"NERR11", Sum::no, kReader},
    {"Accuracy", Sum::no, kBinary | kPlain | kUnit},
    {"Judged", Sum::no, kLocal | kCounts | kUnit},
    {"Unj", Sum::no, kLocal | kCounts | kUnit},
    {"RBPResid", Sum::no, kCounts | kUnit},
    {"Bpref", Sum::no, kBinary | kCounts | kUnit},
    {"infAP", Sum::no, kBinary | kCounts | kUnit},
    {"IPrec", Sum::no, kBinary | kPlain | kCounts | kUnit},
    {"IPrecAvg", Sum::no, kBinary | kPlain | kCounts | kUnit},
    {"QMeasure", Sum::no, kPlain | kCounts | kUnit},
    {"nDCGRel", Sum::no, kPlain | kCounts | kUnit},
    {"RnDCG", Sum::no, kPlain | kCounts | kUnit},
    {"G", Sum::no, kPlain | kCounts | kUnit},
    {"Compat", Sum::no, kPlain | kCounts | kUnit},
    {"TrecRBP", Sum::no, kPlain | kCounts | kUnit},
    {"YAAP", Sum::no, kBinary | kPlain | kCounts},
    {"PairAccuracy", Sum::no, kUnit},
}};

bool option_is(const MetricSpec& spec, std::string_view option, std::string_view value) {
    const auto found = spec.options.find(option);
    return found != spec.options.end() && found->second == value;
}

bool option_given(const MetricSpec& spec, std::string_view option) {
    const auto found = spec.options.find(option);
    return found != spec.options.end() && !found->second.empty();
}

bool gains_rise(const Scale& scale, std::span<const double> grades) {
    const auto gain = [&](double grade) { return scale.gain(grade); };
    const auto& levels = scale.levels;
    const bool levels_rise = (levels.empty() || levels.front().gain >= 0.0) &&
                             std::ranges::is_sorted(levels, {}, &Scale::Level::gain);
    if (scale.own_gains.empty() || !levels_rise) return levels_rise;
    return !grades.empty() && gain(grades.front()) >= 0.0 &&
           std::ranges::is_sorted(grades, {}, gain);
}

Nature nature_from(const Entry& entry) {
    const auto has = [&](unsigned flag) { return (entry.what & flag) != 0; };
    Nature nature{.sum = entry.sum,
                  .rises_with_grades = has(kRises),
                  .rises_with_order = has(kOrder),
                  .binary = has(kBinary),
                  .local = has(kLocal),
                  .divides_both = has(kDivides),
                  .unjudged_is_worthless = has(kPlain),
                  .keeps_counting = has(kCounts),
                  .uses_highest_grade = has(kHighest)};
    if (has(kUnit)) {
        nature.least = 0.0;
        nature.most = 1.0;
    } else if (entry.sum != Sum::no) {
        nature.least = 0.0;
    }
    return nature;
}

/// What options take away from what holds of the family.
void restrict(const MetricSpec& spec, Nature& nature) {
    // These divide each list by something of its own.
    if (option_is(spec, "ideal", "returned") || option_is(spec, "ideal", "retrieved") ||
        (option_given(spec, "relative") && !option_is(spec, "relative", "false")) ||
        (spec.name == "F" && spec.cutoff == kNoCutoff)) {
        nature.sum = Sum::no;
        nature.local = false;
    }
    if (option_given(spec, "max_grade")) nature.uses_highest_grade = false;
    if (spec.name == "RBP" && !option_is(spec, "scale", "none")) nature.most = 1.0;
    // Grades below 0 may then be worth something.
    if (option_given(spec, "min_rel") && spec.number("min_rel") < 0.0) {
        nature.unjudged_is_worthless = false;
    }
    // Labels make documents appear, and the ranks of others move: all that is left is the range.
    if (option_is(spec, "judged_only", "true")) {
        nature = {.rises_with_order = nature.rises_with_order,
                  .binary = nature.binary,
                  .keeps_counting = nature.keeps_counting,
                  .uses_highest_grade = nature.uses_highest_grade,
                  .least = nature.least,
                  .most = nature.most};
    }
}

}  // namespace

Nature nature_of(const Metric& metric, const Scale& scale, std::span<const double> grades) {
    const auto* const found = std::ranges::find(kNatures, metric.family->name, &Entry::family);
    if (found == kNatures.end()) return {};
    Nature nature = nature_from(*found);
    if (!nature.binary && !gains_rise(scale, grades)) return {};
    // A map of its own may let gains fall with grades.
    if (option_given(metric.spec, "gains")) return {};
    restrict(metric.spec, nature);
    return nature;
}

double relevant_from(const Metric& metric, const Scale& scale) {
    return option_given(metric.spec, "rel") ? metric.spec.number("rel") : scale.relevant_from;
}

}  // namespace assay
