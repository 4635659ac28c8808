#pragma once

#include <immintrin.h>

#include <cstdint>

// Functions with this attribute are compiled for AVX2 and are called only where the processor has
// it. They use nothing inline from elsewhere, so no other file can pick up their code.
#define ASSAY_AVX2 __attribute__((target("avx2,bmi")))

namespace assay {

/// True when the processor can run them.
inline bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"); }

ASSAY_AVX2 inline std::uint64_t joined(int low, int high) {
    return static_cast<std::uint32_t>(low) |
           (static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32);
}

/// Masks of blanks (through `blanks`) and of line feeds (returned) in 64 bytes.
ASSAY_AVX2 inline std::uint64_t masks_of(const char* bytes, std::uint64_t& blanks) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32));
    const __m256i space = _mm256_set1_epi8(' ');
    const __m256i tab = _mm256_set1_epi8('\t');
    const __m256i span = _mm256_set1_epi8('\r' - '\t');
    const __m256i feed = _mm256_set1_epi8('\n');
    const __m256i a_low = _mm256_sub_epi8(a, tab);
    const __m256i b_low = _mm256_sub_epi8(b, tab);
    const __m256i a_blank = _mm256_or_si256(_mm256_cmpeq_epi8(a, space),
                                            _mm256_cmpeq_epi8(_mm256_min_epu8(a_low, span), a_low));
    const __m256i b_blank = _mm256_or_si256(_mm256_cmpeq_epi8(b, space),
                                            _mm256_cmpeq_epi8(_mm256_min_epu8(b_low, span), b_low));
    blanks = joined(_mm256_movemask_epi8(a_blank), _mm256_movemask_epi8(b_blank));
    return joined(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, feed)),
                  _mm256_movemask_epi8(_mm256_cmpeq_epi8(b, feed)));
}

}  // namespace assay
