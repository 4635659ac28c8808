#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace assay {

/// White space as TREC files have it: space, tab, line feed, vertical tab, form feed, return.
inline bool is_blank(char c) {
    return c == ' ' || static_cast<unsigned char>(c - '\t') <= '\r' - '\t';
}

/// Which of 64 bytes are blanks and which are line feeds, a bit a byte, lowest first.
struct BlankMasks {
    std::uint64_t blanks;
    std::uint64_t feeds;
};

/// The plain twin of blank_masks, for other processors and for the tests.
inline BlankMasks blank_masks_plainly(const char* bytes) {
    BlankMasks masks{0, 0};
    for (unsigned i = 0; i < 64; ++i) {
        masks.blanks |= std::uint64_t{is_blank(bytes[i])} << i;
        masks.feeds |= std::uint64_t{bytes[i] == '\n'} << i;
    }
    return masks;
}

#if defined(__SSE2__)
/// Reads 64 bytes, aligned or not.
inline BlankMasks blank_masks(const char* bytes) {
    const __m128i space = _mm_set1_epi8(' ');
    const __m128i feed = _mm_set1_epi8('\n');
    const __m128i tab = _mm_set1_epi8('\t');
    const __m128i span = _mm_set1_epi8('\r' - '\t');
    BlankMasks masks{0, 0};
    for (unsigned i = 0; i < 4; ++i) {
        const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * i));
        const __m128i shifted = _mm_sub_epi8(part, tab);
        const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(shifted, span), shifted);
        const __m128i blank = _mm_or_si128(_mm_cmpeq_epi8(part, space), control);
        const auto blanks = static_cast<unsigned>(_mm_movemask_epi8(blank));
        const auto feeds = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(part, feed)));
        masks.blanks |= std::uint64_t{blanks} << (16 * i);
        masks.feeds |= std::uint64_t{feeds} << (16 * i);
    }
    return masks;
}
#else
inline BlankMasks blank_masks(const char* bytes) { return blank_masks_plainly(bytes); }
#endif

}  // namespace assay
