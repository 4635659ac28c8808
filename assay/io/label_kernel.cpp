#include "assay/io/label_kernel.h"

#include <cstring>

#include "assay/io/blanks.h"

#if defined(__x86_64__)
#include "assay/io/masks_avx2.h"
#endif

namespace assay {
namespace {

/// Of a line of less than 64 bytes, without its line feed.
bool find_shape(std::string_view line, LabelShape& shape) {
    std::uint32_t ends[4] = {};
    std::size_t fields = 0;
    for (std::uint32_t i = 0; i < line.size(); ++i) {
        if (!is_blank(line[i])) continue;
        if (fields == 4 || i == 0 || is_blank(line[i - 1])) return false;
        ends[fields++] = i;
    }
    const auto size = static_cast<std::uint32_t>(line.size());
    if (fields == 3 && size > 0 && !is_blank(line.back())) ends[fields++] = size;
    if (fields != 4 || ends[3] + 1 < size) return false;
    shape = {ends[0], ends[1], ends[2], ends[3], size + 1};
    return true;
}

}  // namespace

std::size_t find_label_shapes_plainly(std::string_view text, const char* line, const char* end,
                                      LabelShape* out, std::size_t capacity) {
    const char* const limit = text.data() + text.size();
    std::size_t count = 0;
    while (count < capacity && line < end && limit - line >= 64 && *line != '#') {
        const auto* const feed = static_cast<const char*>(std::memchr(line, '\n', 64));
        if (feed == nullptr) break;
        if (!find_shape({line, static_cast<std::size_t>(feed - line)}, out[count])) break;
        line = feed + 1;
        ++count;
    }
    return count;
}

LabelKernel best_label_kernel() {
#if defined(__x86_64__)
    if (has_avx2()) return find_label_shapes_avx2;
#endif
    return find_label_shapes_plainly;
}

}  // namespace assay
