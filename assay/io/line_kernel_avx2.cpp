#include "assay/io/line_kernel.h"

#if defined(__x86_64__)

#include "assay/io/masks_avx2.h"

namespace assay {
namespace {

/// How far ahead memory is asked for: the processor does so itself, but not beyond a page.
constexpr std::ptrdiff_t kAhead = 1024;

ASSAY_AVX2 inline std::uint64_t feeds_of(const char* bytes) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32));
    const __m256i feed = _mm256_set1_epi8('\n');
    return joined(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, feed)),
                  _mm256_movemask_epi8(_mm256_cmpeq_epi8(b, feed)));
}

}  // namespace

ASSAY_AVX2 const char* next_other_line_avx2(const LineStart& start, const char* at, const char* end,
                                            const char* limit) {
    const __m128i words = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&start.words()));
    const __m128i masks = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&start.masks()));
    const char* const rest = start.rest().data();
    const std::size_t rest_size = start.rest().size();
    const auto needed = static_cast<std::ptrdiff_t>(LineStart::kBytes + rest_size);
    for (; at < end && limit - at >= 64; at += 64) {
        __builtin_prefetch(at + (limit - at > kAhead ? kAhead : 0));
        for (std::uint64_t feeds = feeds_of(at); feeds != 0; feeds = _blsr_u64(feeds)) {
            const char* const next = at + _tzcnt_u64(feeds) + 1;
            if (next >= end) return end;
            if (limit - next < needed) return next;
            const __m128i begins = _mm_loadu_si128(reinterpret_cast<const __m128i*>(next));
            const __m128i equal = _mm_cmpeq_epi8(_mm_and_si128(begins, masks), words);
            if (_mm_movemask_epi8(equal) != 0xFFFF) return next;
            if (rest_size != 0 && std::memcmp(next + 16, rest, rest_size) != 0) return next;
        }
    }
    return next_other_line_plainly(start, at, end, limit);
}

}  // namespace assay

#endif
