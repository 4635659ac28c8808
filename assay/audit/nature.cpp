#include "assay/audit/nature.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay {
namespace {

using Sum = Nature::Sum;

struct Entry {
    std::string_view family;
    Nature nature;
};

// Only what is proved: DCG, nDCG, RBP, P, R and their like by the rearrangement inequality; for
// ERR, swapping satisfactions a < b at ranks i and i + 1 adds (b - a)(1/i - 1/(i + 1)); AP, RR and
// Success count relevant documents in prefixes of the list, and a swap or a label can only raise
// those counts.
constexpr std::array<Entry, 12> kNatures{{
    {"DCG", {Sum::fixed, true, true, false, false}},
    {"CG", {Sum::fixed, true, true, false, false}},
    {"Hits", {Sum::fixed, true, true, false, true}},
    {"P", {Sum::fixed, true, true, true, true}},
    {"RBP", {Sum::fixed, true, true, false, false}},
    {"nDCG", {Sum::common, true, true, true, false}},
    {"R", {Sum::common, true, true, true, true}},
    {"AP", {Sum::no, true, true, true, true}},
    {"RR", {Sum::no, true, true, true, true}},
    {"Success", {Sum::no, true, true, true, true}},
    {"ERR", {Sum::no, true, true, true, false}},
    {"Judged", {Sum::no, false, false, true, false}},
}};

bool option_is(const MetricSpec& spec, std::string_view option, std::string_view value) {
    const auto found = spec.options.find(option);
    return found != spec.options.end() && found->second == value;
}

bool gains_rise(const Scale& scale) {
    const auto& levels = scale.levels;
    return (levels.empty() || levels.front().gain >= 0.0) &&
           std::ranges::is_sorted(levels, {}, &Scale::Level::gain);
}

}  // namespace

Nature nature_of(const Metric& metric, const Scale& scale) {
    const auto* const found = std::ranges::find(kNatures, metric.family->name, &Entry::family);
    if (found == kNatures.end()) return {};
    Nature nature = found->nature;
    if (!nature.binary && !gains_rise(scale)) return {};
    const MetricSpec& spec = metric.spec;
    // A map of its own may let gains fall with grades.
    const auto gains = spec.options.find("gains");
    if (gains != spec.options.end() && !gains->second.empty()) return {};
    // These divide each list by something of its own.
    if (option_is(spec, "ideal", "returned") || option_is(spec, "ideal", "retrieved")) {
        nature.sum = Sum::no;
    }
    return nature;
}

}  // namespace assay
