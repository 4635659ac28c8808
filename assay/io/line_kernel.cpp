#include "assay/io/line_kernel.h"

#if defined(__x86_64__)
#include "assay/io/masks_avx2.h"
#endif

namespace assay {

const char* next_other_line_plainly(const LineStart& start, const char* at, const char* end,
                                    const char* limit) {
    while (at < end) {
        const auto* const feed =
            static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        if (feed == nullptr || feed + 1 == end) return end;
        at = feed + 1;
        if (!start.matches(at, limit)) return at;
    }
    return end;
}

LineKernel best_line_kernel() {
#if defined(__x86_64__)
    if (has_avx2()) return next_other_line_avx2;
#endif
    return next_other_line_plainly;
}

}  // namespace assay
