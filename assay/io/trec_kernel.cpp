#include "assay/io/trec_kernel.h"

#include <array>
#include <bit>
#include <cstdint>

#include "assay/io/blanks.h"
#include "assay/io/fast_double.h"

#if defined(__x86_64__)
#include "assay/io/masks_avx2.h"
#endif

namespace assay {
namespace {

/// Where the blanks of a line are.
struct LineShape {
    std::array<std::uint32_t, 6> blank{};
    std::size_t count = 0;
    std::size_t length = 0;  ///< without the line feed

    bool usual() const {
        if (count < 5 || (count == 6 && blank[5] + 1 != length)) return false;
        const std::size_t last_end = count == 6 ? blank[5] : length;
        return blank[0] > 0 && blank[1] > blank[0] + 1 && blank[2] > blank[1] + 1 &&
               blank[3] > blank[2] + 1 && blank[4] > blank[3] + 1 && last_end > blank[4] + 1;
    }
};

/// False when the line has too many blanks, or does not end 64 bytes before `limit`.
bool find_shape(const char* line, const char* limit, LineShape& shape) {
    shape.count = 0;
    for (const char* p = line; limit - p >= 64; p += 64) {
        BlankMasks masks = blank_masks(p);
        if (masks.feeds != 0) masks.blanks &= (masks.feeds & (~masks.feeds + 1)) - 1;
        for (; masks.blanks != 0; masks.blanks &= masks.blanks - 1) {
            if (shape.count == shape.blank.size()) return false;
            shape.blank[shape.count++] =
                static_cast<std::uint32_t>(p - line + std::countr_zero(masks.blanks));
        }
        if (masks.feeds != 0) {
            shape.length = static_cast<std::size_t>(p - line + std::countr_zero(masks.feeds));
            return true;
        }
    }
    return false;
}

}  // namespace

KernelResult read_usual_lines_plainly(std::string_view text, const char* line, const char* end,
                                      RunRow* out, std::size_t capacity) {
    const char* const limit = text.data() + text.size();
    std::size_t rows = 0;
    LineShape shape;
    while (rows < capacity && line < end && *line != '#') {
        if (!find_shape(line, limit, shape) || !shape.usual()) break;
        const char* const score = line + shape.blank[3] + 1;
        const auto value = parse_short_decimal({score, shape.blank[4] - shape.blank[3] - 1});
        if (!value) break;
        out[rows++] = {{line + shape.blank[1] + 1, shape.blank[2] - shape.blank[1] - 1}, *value, 0};
        line += shape.length + 1;
    }
    return {rows, line};
}

TrecKernel best_trec_kernel() {
#if defined(__x86_64__)
    if (has_avx2()) return read_usual_lines_avx2;
#endif
    return read_usual_lines_plainly;
}

}  // namespace assay
