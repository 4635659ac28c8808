#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

namespace assay {

/// A decimal number beyond the range of doubles: nothing when it is too large; 0 or the least
/// denormal, with its sign, when it is too small.
std::optional<double> parse_out_of_range(std::string_view text);

/// The finite number that `text` spells from its first character to its last, correctly rounded: as
/// with strtod, one below the least denormal is that or 0. A leading + is allowed; nan and inf are
/// not numbers here.
inline std::optional<double> parse_finite(std::string_view text) {
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
    double value = 0.0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (end != last || error == std::errc::invalid_argument) return std::nullopt;
    if (error != std::errc{}) return parse_out_of_range(text);
    if (!std::isfinite(value)) return std::nullopt;
    return value;
}

}  // namespace assay
