#include "assay/metrics/metric.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/core/number.h"

namespace assay {

double MetricSpec::number(std::string_view key) const {
    const std::string& text = option(key);
    if (const auto value = parse_finite(text)) return *value;
    throw Error{fmt::format("metric '{}': {} must be a number, not '{}'", name, key, text)};
}

std::size_t MetricSpec::choice(std::string_view key,
                               std::span<const std::string_view> choices) const {
    const std::string& text = option(key);
    const auto found = std::ranges::find(choices, text);
    if (found == choices.end()) {
        throw Error{fmt::format("metric '{}': {} must be one of {}, not '{}'", name, key,
                                fmt::join(choices, ", "), text)};
    }
    return static_cast<std::size_t>(found - choices.begin());
}

std::optional<double> MetricSpec::rel() const {
    if (option("rel").empty()) return std::nullopt;
    return number("rel");
}

MetricOption rel_option() {
    return {"rel",
            "",
            {"lowest grade that counts as relevant; by default the label scale's",
             "视为相关的最低档位；默认取标签自身的规定"}};
}

}  // namespace assay
