#include "assay/core/intrinsics.h"
#include "assay/search/bag_kernels.h"

namespace assay {

#if defined(__x86_64__)
namespace {

#define ASSAY_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,popcnt,bmi")))

ASSAY_AVX512 inline __mmask16 lanes(std::size_t left) {
    return left >= 16 ? __mmask16{0xffff} : static_cast<__mmask16>((1U << left) - 1);
}

ASSAY_AVX512 inline __m512i codes_of(const NormView& norms, __m512i documents, __mmask16 valid) {
    const __m512i zero = _mm512_setzero_si512();
    switch (norms.code_bytes) {
        case 1:
            return _mm512_and_si512(
                _mm512_mask_i32gather_epi32(zero, valid, documents, norms.codes, 1),
                _mm512_set1_epi32(0xff));
        case 2:
            return _mm512_and_si512(
                _mm512_mask_i32gather_epi32(zero, valid, documents, norms.codes, 2),
                _mm512_set1_epi32(0xffff));
        default:
            return _mm512_mask_i32gather_epi32(zero, valid, documents, norms.codes, 4);
    }
}

/// The parts of 16 postings, in units.
ASSAY_AVX512 inline __m512i units_of_16(__m512i documents, __m512i frequencies,
                                        const NormView& norms, float unit_weight, __mmask16 valid) {
    const __m512i codes = _mm512_min_epu32(codes_of(norms, documents, valid),
                                           _mm512_set1_epi32(static_cast<int>(norms.last_code)));
    const __m512 norm = _mm512_i32gather_ps(codes, norms.norms, 4);
    const __m512 tf = _mm512_cvtepu32_ps(frequencies);
    const __m512 share = _mm512_div_ps(tf, _mm512_add_ps(tf, norm));
    const __m512 part = _mm512_mul_ps(_mm512_set1_ps(unit_weight), share);
    return _mm512_add_epi32(_mm512_cvttps_epu32(part), _mm512_set1_epi32(1));
}

ASSAY_AVX512 inline __m512i times_of_16(__m512i frequencies, unsigned shift) {
    const __m512i many = _mm512_set1_epi32(static_cast<int>(kManyTimes));
    return _mm512_sllv_epi32(_mm512_min_epu32(frequencies, many),
                             _mm512_set1_epi32(static_cast<int>(shift)));
}

ASSAY_AVX512 void accumulate(const std::uint32_t* documents, const std::uint32_t* frequencies,
                             std::size_t count, const NormView& norms, const TermView& term,
                             const Window& window) {
    alignas(64) std::uint32_t cell[16];
    alignas(64) std::uint64_t value[16];
    const __m512i first = _mm512_set1_epi32(static_cast<int>(window.first));
    const __m512i size = _mm512_set1_epi32(static_cast<int>(Window::kSize));
    const __m512i from_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i from_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    for (std::size_t i = 0; i < count; i += 16) {
        const __m512i docs = _mm512_loadu_si512(documents + i);
        const __m512i cells = _mm512_sub_epi32(docs, first);
        const __mmask16 in = _mm512_mask_cmplt_epu32_mask(lanes(count - i), cells, size);
        if (in == 0) continue;
        const __m512i tf = _mm512_loadu_si512(frequencies + i);
        const __m512i units = units_of_16(docs, tf, norms, term.unit_weight, in);
        const __m512i times = times_of_16(tf, term.shift);
        const __m512i low = _mm512_unpacklo_epi32(times, units);
        const __m512i high = _mm512_unpackhi_epi32(times, units);
        _mm512_store_si512(value, _mm512_permutex2var_epi64(low, from_low, high));
        _mm512_store_si512(value + 8, _mm512_permutex2var_epi64(low, from_high, high));
        _mm512_store_si512(cell, cells);
        if (in == 0xffff) {
            for (unsigned lane = 0; lane < 16; ++lane) {
                window.cells[cell[lane]] += value[lane];
                window.touched[cell[lane] / Window::kGroup] = 1;
            }
            continue;
        }
        for (unsigned left = in; left != 0; left &= left - 1) {
            const auto lane = static_cast<unsigned>(__builtin_ctz(left));
            window.cells[cell[lane]] += value[lane];
            window.touched[cell[lane] / Window::kGroup] = 1;
        }
    }
}

ASSAY_AVX512 inline void store_256(std::uint32_t* out, __m256i values) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), values);
}

ASSAY_AVX512 std::size_t harvest(const Window& window, std::uint32_t least,
                                 const CandidateArrays& out) {
    const __m512i threshold = _mm512_slli_epi64(_mm512_set1_epi64(least), 32);
    const __m512i zero = _mm512_setzero_si512();
    const __m256i eight = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    std::size_t found = 0;
    for (std::uint32_t chunk = 0; chunk < Window::kSize / Window::kGroup; chunk += 64) {
        const __m512i touched = _mm512_loadu_si512(window.touched + chunk);
        std::uint64_t groups = _mm512_test_epi8_mask(touched, touched);
        if (groups == 0) continue;
        _mm512_storeu_si512(window.touched + chunk, zero);
        for (; groups != 0; groups &= groups - 1) {
            const std::uint32_t group = chunk + static_cast<std::uint32_t>(__builtin_ctzll(groups));
            const std::uint32_t begin = group * Window::kGroup;
            for (std::uint32_t cell = begin; cell < begin + Window::kGroup; cell += 8) {
                const __m512i values = _mm512_loadu_si512(window.cells + cell);
                _mm512_storeu_si512(window.cells + cell, zero);
                const __mmask8 good = _mm512_cmpge_epu64_mask(values, threshold);
                if (good == 0) continue;
                const __m512i kept = _mm512_maskz_compress_epi64(good, values);
                const __m256i numbers = _mm256_add_epi32(
                    _mm256_set1_epi32(static_cast<int>(window.first + cell)), eight);
                store_256(out.documents + found, _mm256_maskz_compress_epi32(good, numbers));
                store_256(out.units + found, _mm512_cvtepi64_epi32(_mm512_srli_epi64(kept, 32)));
                store_256(out.times + found, _mm512_cvtepi64_epi32(kept));
                found += static_cast<std::size_t>(__builtin_popcount(good));
            }
        }
    }
    return found;
}

ASSAY_AVX512 inline void store_candidates(const CandidateArrays& out, std::size_t at,
                                          __mmask16 which, __m512i documents, __m512i units,
                                          __m512i times) {
    _mm512_storeu_si512(out.documents + at, _mm512_maskz_compress_epi32(which, documents));
    _mm512_storeu_si512(out.units + at, _mm512_maskz_compress_epi32(which, units));
    _mm512_storeu_si512(out.times + at, _mm512_maskz_compress_epi32(which, times));
}

/// The same where what follows must stay as it is.
ASSAY_AVX512 inline void store_some(const CandidateArrays& out, std::size_t at, __mmask16 which,
                                    __m512i documents, __m512i units, __m512i times) {
    const auto count = static_cast<unsigned>(__builtin_popcount(which));
    const __mmask16 room = lanes(count);
    _mm512_mask_storeu_epi32(out.documents + at, room,
                             _mm512_maskz_compress_epi32(which, documents));
    _mm512_mask_storeu_epi32(out.units + at, room, _mm512_maskz_compress_epi32(which, units));
    _mm512_mask_storeu_epi32(out.times + at, room, _mm512_maskz_compress_epi32(which, times));
}

ASSAY_AVX512 std::size_t select(const std::uint32_t* documents, const std::uint32_t* frequencies,
                                std::size_t count, const NormView& norms, const TermView& term,
                                std::uint32_t least, std::uint32_t first, std::uint32_t end,
                                const CandidateArrays& out) {
    const __m512i firsts = _mm512_set1_epi32(static_cast<int>(first));
    const __m512i ends = _mm512_set1_epi32(static_cast<int>(end));
    const __m512i threshold = _mm512_set1_epi32(static_cast<int>(least));
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i += 16) {
        const __m512i docs = _mm512_loadu_si512(documents + i);
        __mmask16 in = _mm512_mask_cmpge_epu32_mask(lanes(count - i), docs, firsts);
        in = _mm512_mask_cmplt_epu32_mask(in, docs, ends);
        if (in == 0) continue;
        const __m512i tf = _mm512_loadu_si512(frequencies + i);
        const __m512i units = units_of_16(docs, tf, norms, term.unit_weight, in);
        const __mmask16 good = _mm512_mask_cmpge_epu32_mask(in, units, threshold);
        if (good == 0) continue;
        store_candidates(out, found, good, docs, units, times_of_16(tf, term.shift));
        found += static_cast<std::size_t>(__builtin_popcount(good));
    }
    return found;
}

ASSAY_AVX512 std::size_t keep(const CandidateArrays& candidates, std::size_t begin, std::size_t end,
                              std::uint32_t least, std::size_t to) {
    const __m512i threshold = _mm512_set1_epi32(static_cast<int>(least));
    std::size_t kept = 0;
    for (std::size_t i = begin; i < end; i += 16) {
        const __m512i units = _mm512_loadu_si512(candidates.units + i);
        const __mmask16 good = _mm512_mask_cmpge_epu32_mask(lanes(end - i), units, threshold);
        if (good == 0) continue;
        const __m512i docs = _mm512_loadu_si512(candidates.documents + i);
        const __m512i times = _mm512_loadu_si512(candidates.times + i);
        store_some(candidates, to + kept, good, docs, units, times);
        kept += static_cast<std::size_t>(__builtin_popcount(good));
    }
    return kept;
}

ASSAY_AVX512 std::size_t add(const CandidateArrays& candidates, const std::uint32_t* frequencies,
                             std::size_t count, const NormView& norms, const TermView& term,
                             std::uint32_t least, bool required) {
    const __m512i threshold = _mm512_set1_epi32(static_cast<int>(least));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; i += 16) {
        const __mmask16 in = lanes(count - i);
        const __m512i tf = _mm512_maskz_loadu_epi32(in, frequencies + i);
        const __mmask16 has = _mm512_test_epi32_mask(tf, tf);
        if (required && has == 0) continue;
        const __m512i docs = _mm512_loadu_si512(candidates.documents + i);
        __m512i units = _mm512_loadu_si512(candidates.units + i);
        if (has != 0) {
            const __m512i part = units_of_16(docs, tf, norms, term.unit_weight, has);
            units = _mm512_mask_add_epi32(units, has, units, part);
        }
        const __mmask16 good = _mm512_mask_cmpge_epu32_mask(required ? has : in, units, threshold);
        const __m512i times =
            _mm512_or_si512(_mm512_loadu_si512(candidates.times + i), times_of_16(tf, term.shift));
        store_some(candidates, kept, good, docs, units, times);
        kept += static_cast<std::size_t>(__builtin_popcount(good));
    }
    return kept;
}

ASSAY_AVX512 std::size_t search(const std::uint32_t* documents, std::size_t from, std::size_t count,
                                std::uint32_t target) {
    const __m512i targets = _mm512_set1_epi32(static_cast<int>(target));
    for (std::size_t i = from; i < count; i += 16) {
        const __mmask16 there = _mm512_mask_cmpge_epu32_mask(
            lanes(count - i), _mm512_loadu_si512(documents + i), targets);
        if (there != 0) return i + static_cast<std::size_t>(__builtin_ctz(there));
    }
    return count;
}

ASSAY_AVX512 std::size_t locate(const std::uint32_t* documents, std::size_t count,
                                const std::uint32_t* wanted, std::size_t wanted_count,
                                std::uint32_t* places) {
    std::size_t at = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_count; ++i) {
        const std::uint32_t target = wanted[i];
        const __m512i targets = _mm512_set1_epi32(static_cast<int>(target));
        __mmask16 there = 0;
        for (; at < count; at += 16) {
            there = _mm512_mask_cmpge_epu32_mask(lanes(count - at),
                                                 _mm512_loadu_si512(documents + at), targets);
            if (there != 0) break;
        }
        if (there == 0) {
            for (; i < wanted_count; ++i) places[i] = kNoPlace;
            break;
        }
        const std::size_t place = at + static_cast<std::size_t>(__builtin_ctz(there));
        const bool same = documents[place] == target;
        places[i] = same ? static_cast<std::uint32_t>(place) : kNoPlace;
        found += same ? 1 : 0;
    }
    return found;
}

ASSAY_AVX512 inline std::uint64_t word_at(const std::uint8_t* bits, std::uint32_t word) {
    std::uint64_t value = 0;
    __builtin_memcpy(&value, bits + std::size_t{8} * word, sizeof value);
    return value;
}

ASSAY_AVX512 std::size_t locate_bits(const std::uint8_t* bits, std::uint32_t bit_count,
                                     std::uint32_t first, const std::uint32_t* wanted,
                                     std::size_t wanted_count, std::uint32_t* places) {
    std::uint32_t word = 0;
    std::uint32_t before = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_count; ++i) {
        const std::uint32_t bit = wanted[i] - first;
        places[i] = kNoPlace;
        if (bit >= bit_count) continue;
        const std::uint64_t value = word_at(bits, bit / 64);
        if (((value >> (bit % 64)) & 1U) == 0) continue;
        for (; word < bit / 64; ++word) {
            before += static_cast<std::uint32_t>(__builtin_popcountll(word_at(bits, word)));
        }
        const std::uint64_t below = value & ((std::uint64_t{1} << (bit % 64)) - 1);
        places[i] = before + static_cast<std::uint32_t>(__builtin_popcountll(below));
        ++found;
    }
    return found;
}

ASSAY_AVX512 void scale_bounds(const std::uint8_t* bounds, std::size_t count, float scale,
                               std::uint32_t* out) {
    const __m512 scales = _mm512_set1_ps(scale);
    const __m512i one = _mm512_set1_epi32(1);
    for (std::size_t i = 0; i < count; i += 16) {
        const __mmask16 in = lanes(count - i);
        const __m512i bytes = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(in, bounds + i));
        const __m512 scaled = _mm512_mul_ps(_mm512_cvtepi32_ps(bytes), scales);
        const __m512i up =
            _mm512_cvt_roundps_epu32(scaled, _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
        _mm512_mask_storeu_epi32(out + i, in, _mm512_add_epi32(up, one));
    }
}

ASSAY_AVX512 std::uint32_t largest(const std::uint32_t* values, std::size_t count) {
    __m512i most = _mm512_setzero_si512();
    for (std::size_t i = 0; i < count; i += 16) {
        most = _mm512_max_epu32(most, _mm512_maskz_loadu_epi32(lanes(count - i), values + i));
    }
    return _mm512_reduce_max_epu32(most);
}

}  // namespace

const BagKernels* avx512_bag_kernels() {
    static constexpr BagKernels kFast{accumulate, harvest, select,      keep,         add,
                                      search,     locate,  locate_bits, scale_bounds, largest};
    static const bool able =
        __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    return able ? &kFast : nullptr;
}
#else
const BagKernels* avx512_bag_kernels() { return nullptr; }
#endif

}  // namespace assay
