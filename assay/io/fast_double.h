#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace assay {

/// The finite number that `text` spells from its first character to its last, correctly rounded.
/// A leading + is allowed; nan and inf are not numbers here.
inline std::optional<double> parse_finite(std::string_view text) {
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
    double value = 0.0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// The same, quicker for what scores look like: at most 15 digits and a point. Then the digits and
/// the power of ten are exact doubles, and their quotient is the correctly rounded number (Clinger,
/// How to Read Floating Point Numbers Accurately, 1990).
inline std::optional<double> parse_finite_fast(std::string_view text) {
    static constexpr std::array<double, 16> kPowers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char* p = text.data();
    const char* const last = p + text.size();
    const bool negative = p != last && *p == '-';
    if (negative) ++p;
    if (last - p > 16 || p == last) return parse_finite(text);
    std::uint64_t digits = 0;
    const char* const first = p;
    while (p != last && static_cast<unsigned char>(*p - '0') < 10) {
        digits = digits * 10 + static_cast<unsigned char>(*p++ - '0');
    }
    const char* const point = p;
    if (p != last && *p == '.') {
        ++p;
        while (p != last && static_cast<unsigned char>(*p - '0') < 10) {
            digits = digits * 10 + static_cast<unsigned char>(*p++ - '0');
        }
    }
    const auto decimals = p == point ? 0 : p - point - 1;
    const auto count = (point - first) + decimals;
    if (p != last || count == 0 || count > 15) return parse_finite(text);
    const double value = static_cast<double>(digits) / kPowers[static_cast<std::size_t>(decimals)];
    return negative ? -value : value;
}

}  // namespace assay
