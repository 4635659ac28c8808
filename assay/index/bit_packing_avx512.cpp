#include "assay/core/intrinsics.h"
#include "assay/index/bit_packing.h"

namespace assay {

#if defined(__x86_64__)
namespace {

#define ASSAY_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))

/// For each width up to 25, where the 16 values of a step are: the four bytes that hold a value,
/// and how far it is shifted in them. Sixteen values take 2 * width bytes, so every step begins at
/// a byte.
struct Places {
    alignas(64) std::uint8_t bytes[26][64];
    alignas(64) std::uint32_t shifts[26][16];
};

constexpr Places make_places() {
    Places places{};
    for (unsigned width = 0; width <= 25; ++width) {
        for (unsigned lane = 0; lane < 16; ++lane) {
            const unsigned bit = lane * width;
            for (unsigned byte = 0; byte < 4; ++byte) {
                places.bytes[width][lane * 4 + byte] = static_cast<std::uint8_t>(bit / 8 + byte);
            }
            places.shifts[width][lane] = bit % 8;
        }
    }
    return places;
}

constexpr Places kPlaces = make_places();

ASSAY_AVX512 void unpack_avx512(const std::uint8_t* in, std::size_t count, unsigned width,
                                std::uint32_t* out) {
    if (width == 0) {
        for (std::size_t i = 0; i < count; i += 16) {
            _mm512_storeu_si512(out + i, _mm512_setzero_si512());
        }
        return;
    }
    if (width > 25) {
        for (std::size_t i = 0; i < count; ++i) out[i] = packed_value(in, i, width);
        return;
    }
    const __m512i bytes = _mm512_load_si512(kPlaces.bytes[width]);
    const __m512i shifts = _mm512_load_si512(kPlaces.shifts[width]);
    const __m512i mask = _mm512_set1_epi32(static_cast<int>((1U << width) - 1));
    for (std::size_t i = 0; i < count; i += 16, in += std::size_t{2} * width) {
        const __m512i words = _mm512_permutexvar_epi8(bytes, _mm512_loadu_si512(in));
        _mm512_storeu_si512(out + i, _mm512_and_si512(_mm512_srlv_epi32(words, shifts), mask));
    }
}

/// Sums of the first 1, 2, ..., 16 lanes.
ASSAY_AVX512 inline __m512i running_sums(__m512i x) {
    const __m512i zero = _mm512_setzero_si512();
    x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 15));
    x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 14));
    x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 12));
    return _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 8));
}

ASSAY_AVX512 void sum_gaps_avx512(std::uint32_t* values, std::size_t count, std::uint32_t next,
                                  std::uint32_t limit) {
    const __m512i last = _mm512_set1_epi32(15);
    const __m512i one = _mm512_set1_epi32(1);
    const __m512i limits = _mm512_set1_epi32(static_cast<int>(limit));
    __m512i before = _mm512_set1_epi32(static_cast<int>(next - 1));
    for (std::size_t i = 0; i < count; i += 16) {
        const __m512i gaps = _mm512_add_epi32(_mm512_loadu_si512(values + i), one);
        const __m512i sums = _mm512_add_epi32(before, running_sums(gaps));
        _mm512_storeu_si512(values + i, _mm512_min_epu32(sums, limits));
        before = _mm512_permutexvar_epi32(last, sums);
    }
}

ASSAY_AVX512 std::size_t list_bits_avx512(const std::uint8_t* in, std::size_t bits,
                                          std::uint32_t first, std::uint32_t limit,
                                          std::uint32_t* out, std::size_t room) {
    const __m512i limits = _mm512_set1_epi32(static_cast<int>(limit));
    const __m512i step = _mm512_set1_epi32(16);
    __m512i numbers =
        _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(first)),
                         _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    std::size_t found = 0;
    for (std::size_t i = 0; i < bits && found < room; i += 16) {
        std::uint16_t word = 0;
        __builtin_memcpy(&word, in + i / 8, sizeof word);
        if (bits - i < 16) word = static_cast<std::uint16_t>(word & ((1U << (bits - i)) - 1));
        const __m512i set = _mm512_maskz_compress_epi32(word, _mm512_min_epu32(numbers, limits));
        _mm512_storeu_si512(out + found, set);
        found += static_cast<std::size_t>(__builtin_popcount(word));
        numbers = _mm512_add_epi32(numbers, step);
    }
    return found < room ? found : room;
}

}  // namespace

const PackingKernels* avx512_packing() {
    static constexpr PackingKernels kFast{unpack_avx512, sum_gaps_avx512, list_bits_avx512};
    static const bool able = __builtin_cpu_supports("avx512vbmi") &&
                             __builtin_cpu_supports("avx512bw") &&
                             __builtin_cpu_supports("avx512vl");
    return able ? &kFast : nullptr;
}
#else
const PackingKernels* avx512_packing() { return nullptr; }
#endif

}  // namespace assay
