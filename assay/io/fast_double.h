#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "assay/core/number.h"

namespace assay {

/// The number when it is written as most scores are: at most 15 digits, with or without a point.
/// Then the digits and the power of ten are exact doubles, and their quotient is the correctly
/// rounded number (Clinger, How to Read Floating Point Numbers Accurately, 1990). Nothing for
/// anything else.
inline std::optional<double> parse_short_decimal(std::string_view text) {
    static constexpr std::array<double, 16> kPowers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (text.empty() || text.size() > 16) return std::nullopt;
    std::uint64_t digits = 0;
    std::size_t point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = static_cast<unsigned char>(text[i] - '0');
        if (digit < 10) {
            digits = digits * 10 + digit;
        } else if (text[i] == '.' && point == text.size()) {
            point = i;
        } else {
            return std::nullopt;
        }
    }
    const std::size_t decimals = point == text.size() ? 0 : text.size() - point - 1;
    const std::size_t count = point == text.size() ? text.size() : text.size() - 1;
    if (count == 0 || count > 15) return std::nullopt;
    const double value = static_cast<double>(digits) / kPowers[decimals];
    return negative ? -value : value;
}

/// parse_finite with the short way tried first.
inline std::optional<double> parse_finite_fast(std::string_view text) {
    if (const auto value = parse_short_decimal(text)) return value;
    return parse_finite(text);
}

}  // namespace assay
