#include "assay/metrics/metric.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "assay/core/error.h"

namespace assay {

double MetricSpec::number(std::string_view key) const {
    const std::string& text = option(key);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        throw Error{fmt::format("metric '{}': {} must be a number, not '{}'", name, key, text)};
    }
    return value;
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
