#include "assay/corpus/attribute_value.h"

#include <charconv>
#include <cmath>
#include <string>

namespace assay {

AttributeValue typed_attribute(std::string_view text) {
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    const bool starts_with_digit = !digits.empty() && digits[0] >= '0' && digits[0] <= '9';
    const bool padded = digits.size() > 1 && digits[0] == '0' && digits[1] != '.' &&
                        digits[1] != 'e' && digits[1] != 'E';
    if (!starts_with_digit || padded) return std::string{text};
    const char* const end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto [stop, error] = std::from_chars(text.data(), end, whole);
        error == std::errc{} && stop == end) {
        return whole;
    }
    double number = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stop == end && std::isfinite(number)) return number;
    return std::string{text};
}

}  // namespace assay
