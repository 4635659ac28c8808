#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace assay {

struct CodeRange {
    char32_t first;
    char32_t last;
};

constexpr bool is_in(char32_t code, std::span<const CodeRange> ranges) {
    return std::ranges::any_of(ranges, [code](const CodeRange& range) {
        return code >= range.first && code <= range.last;
    });
}

/// Takes the first code point off `text`, which is not empty; a byte that begins none stands for
/// itself.
constexpr char32_t next_code(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0xC0 ? 1U : lead < 0xE0 ? 2U : lead < 0xF0 ? 3U : 4U;
    char32_t code = size == 1 ? lead : lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < std::min(size, text.size()); ++i) {
        code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    text.remove_prefix(std::min(size, text.size()));
    return code;
}

}  // namespace assay
