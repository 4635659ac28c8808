#include "assay/core/display_width.h"

#include <array>

#include "assay/core/utf8.h"

namespace assay {
namespace {

// East Asian Width W and F of Unicode 15, the blocks that occur in search data.
constexpr std::array<CodeRange, 12> kWide{{{0x1100, 0x115F},
                                           {0x2E80, 0x303E},
                                           {0x3041, 0x33FF},
                                           {0x3400, 0x4DBF},
                                           {0x4E00, 0x9FFF},
                                           {0xA000, 0xA4CF},
                                           {0xAC00, 0xD7A3},
                                           {0xF900, 0xFAFF},
                                           {0xFE30, 0xFE6F},
                                           {0xFF00, 0xFF60},
                                           {0x1F300, 0x1FAFF},
                                           {0x20000, 0x3FFFD}}};
constexpr std::array<CodeRange, 3> kNoWidth{{{0x0300, 0x036F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}}};

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const char32_t code = next_code(text);
        if (is_in(code, kNoWidth)) continue;
        width += is_in(code, kWide) ? 2 : 1;
    }
    return width;
}

}  // namespace assay
