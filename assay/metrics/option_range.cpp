#include "assay/metrics/option_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "assay/core/error.h"

namespace assay {

double number_between(const MetricSpec& spec, std::string_view key, double low, double high) {
    const double value = spec.number(key);
    if (value < low || value > high) {
        throw Error{fmt::format("metric '{}': {} must be from {} to {}, not '{}'", spec.name, key,
                                low, high, spec.option(key))};
    }
    return value;
}

std::size_t whole_number(const MetricSpec& spec, std::string_view key) {
    const double value = spec.number(key);
    if (value < 1.0 || value > 1e9 || value != std::floor(value)) {
        throw Error{fmt::format("metric '{}': {} must be a whole number above 0, not '{}'",
                                spec.name, key, spec.option(key))};
    }
    return static_cast<std::size_t>(value);
}

bool flag(const MetricSpec& spec, std::string_view key) {
    std::string text = spec.option(key);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    throw Error{fmt::format("metric '{}': {} must be true or false, not '{}'", spec.name, key,
                            spec.option(key))};
}

std::optional<double> optional_number(const MetricSpec& spec, std::string_view key) {
    if (spec.option(key).empty()) return std::nullopt;
    return spec.number(key);
}

}  // namespace assay
