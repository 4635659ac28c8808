#include "assay/io/label_kernel.h"

#if defined(__x86_64__)

#include "assay/io/masks_avx2.h"

namespace assay {

ASSAY_AVX2 std::size_t find_label_shapes_avx2(std::string_view text, const char* line,
                                              const char* end, LabelShape* out,
                                              std::size_t capacity) {
    const char* const limit = text.data() + text.size();
    const char* base = line;
    std::uint64_t base_blanks = 0;
    std::uint64_t base_feeds = 0;
    std::size_t count = 0;
    while (count < capacity && line < end && *line != '#') {
        // What was looked at for the line before mostly has this one, too.
        auto offset = static_cast<std::uint64_t>(line - base);
        if (offset >= 64 || (base_feeds >> offset) == 0) {
            if (limit - line < 64) break;
            base_feeds = masks_of(line, base_blanks);
            if (base_feeds == 0) break;
            base = line;
            offset = 0;
        }
        const std::uint64_t below = _blsmsk_u64(base_feeds >> offset) >> 1;
        const std::uint64_t blanks = (base_blanks >> offset) & below;
        const std::uint64_t trailing = blanks & ~(below >> 1);  // the last byte, when it is blank
        std::uint64_t rest = blanks ^ trailing;
        if ((blanks & (blanks >> 1)) != 0 || (blanks & 1) != 0) break;
        LabelShape& shape = out[count];
        shape.first = static_cast<std::uint32_t>(_tzcnt_u64(rest));
        rest = _blsr_u64(rest);
        shape.second = static_cast<std::uint32_t>(_tzcnt_u64(rest));
        rest = _blsr_u64(rest);
        shape.third = static_cast<std::uint32_t>(_tzcnt_u64(rest));
        if (rest == 0 || _blsr_u64(rest) != 0) break;  // three blanks, no more
        const auto length = static_cast<std::uint32_t>(_tzcnt_u64(~below));
        shape.end = length - (trailing != 0 ? 1 : 0);
        shape.size = length + 1;
        line += shape.size;
        ++count;
    }
    return count;
}

}  // namespace assay

#endif
