#include "assay/evaluate/policies.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"

namespace assay {
namespace {

template <typename Enum, std::size_t N>
std::string name_of(Enum value, const std::array<std::string_view, N>& names) {
    return std::string{names[static_cast<std::size_t>(value)]};
}

}  // namespace

std::size_t parse_choice(std::string_view option, std::string_view value,
                         std::span<const std::string_view> names) {
    const auto found = std::ranges::find(names, value);
    if (found == names.end()) {
        throw Error{
            fmt::format("{} must be one of {}, not '{}'", option, fmt::join(names, ", "), value)};
    }
    return static_cast<std::size_t>(found - names.begin());
}

Conventions describe(const Policies& policies) {
    Conventions result{{"ties", name_of(policies.ties, kTiesNames)},
                       {"unjudged", name_of(policies.unjudged, kUnjudgedNames)},
                       {"missing", name_of(policies.missing, kQueryRuleNames)},
                       {"no_relevant", name_of(policies.no_relevant, kQueryRuleNames)},
                       {"average", name_of(policies.averaging, kAveragingNames)},
                       {"score_precision", name_of(policies.precision, kPrecisionNames)},
                       {"raters", name_of(policies.raters, kRatersNames)}};
    if (!policies.aspect.empty()) result.emplace_back("aspect", policies.aspect);
    return result;
}

}  // namespace assay
