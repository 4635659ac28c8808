#pragma once

#include <cstddef>
#include <cstdint>

#include "assay/stats/flip_kernel.h"
#include "assay/stats/random_stream.h"

// The fast way to count flips, compiled once for any processor and once for AVX2: everything here
// is inlined into the function that says for which. Arlazarov's "four Russians": the sixteen sums
// that four rows can give are made once for many flips, and a flip looks up one of them for every
// four bits of its random word. The tables of 64 rows stay in the first-level cache, the sum of a
// flip stays in registers from one table to the next.
#define ASSAY_INLINE __attribute__((always_inline)) inline

namespace assay {

using FlipVector = std::int64_t __attribute__((vector_size(32), may_alias));

constexpr std::size_t kFlipBatch = 512;
constexpr std::size_t kNibbles = 16;

/// sums[n][v][bits]: vector v of the sum of those of rows 4n to 4n+3 whose bit is set.
template <std::size_t kVectors>
struct FlipTables {
    FlipVector sums[kNibbles][kVectors][16];
};

template <std::size_t kVectors>
ASSAY_INLINE void fill_tables(const FlipVector* rows, FlipTables<kVectors>& tables) {
    for (std::size_t n = 0; n < kNibbles; ++n) {
        for (std::size_t v = 0; v < kVectors; ++v) {
            FlipVector* table = tables.sums[n][v];
            table[0] = FlipVector{};
            for (std::size_t bit = 0; bit < 4; ++bit) {
                const FlipVector row = rows[(4 * n + bit) * kVectors + v];
                const std::size_t half = std::size_t{1} << bit;
                for (std::size_t low = 0; low < half; ++low) table[half + low] = table[low] + row;
            }
        }
    }
}

/// Four bits of the word from bit 4n on, times the size of a vector: one shift and one mask.
ASSAY_INLINE std::size_t offset_of(std::uint64_t word, std::size_t n) {
    constexpr std::uint64_t kMask = 15 * sizeof(FlipVector);
    return n == 0   ? (word * sizeof(FlipVector)) & kMask
           : n == 1 ? (word * 2) & kMask
                    : (word >> (4 * n - 5)) & kMask;
}

template <std::size_t kVectors>
ASSAY_INLINE void add_word(const FlipTables<kVectors>& tables, std::uint64_t word,
                           FlipVector* sums) {
    FlipVector sum[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) sum[v] = sums[v];
#pragma GCC unroll 16
    for (std::size_t n = 0; n < kNibbles; ++n) {
        const auto* table = reinterpret_cast<const char*>(tables.sums[n]) + offset_of(word, n);
        const auto* entry = reinterpret_cast<const FlipVector*>(table);
        for (std::size_t v = 0; v < kVectors; ++v) sum[v] += entry[16 * v];
    }
    for (std::size_t v = 0; v < kVectors; ++v) sums[v] = sum[v];
}

template <std::size_t kVectors>
ASSAY_INLINE void count_batch(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                              std::size_t flips, FlipCounts& counts) {
    FlipTables<kVectors> tables;
    FlipVector kept[kFlipBatch][kVectors] = {};
    RandomStream streams[kFlipBatch];
    for (std::size_t f = 0; f < flips; ++f) streams[f] = RandomStream{seed, first + f};
    const auto* rows = reinterpret_cast<const FlipVector*>(columns.rows.data());
    for (std::size_t w = 0; w < columns.words; ++w) {
        fill_tables<kVectors>(rows + w * 64 * kVectors, tables);
        for (std::size_t f = 0; f < flips; ++f) {
            add_word<kVectors>(tables, streams[f].word(w), kept[f]);
        }
    }
    for (std::size_t f = 0; f < flips; ++f) {
        for (std::size_t c = 0; c < 4 * kVectors; ++c) {
            const std::int64_t sum = 2 * kept[f][c / 4][c % 4] - columns.totals[c];
            counts[c] += (sum < 0 ? -sum : sum) >= columns.thresholds[c] ? 1 : 0;
        }
    }
}

template <std::size_t kVectors>
ASSAY_INLINE void count_batches(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                                std::uint64_t last, FlipCounts& counts) {
    for (; first < last; first += kFlipBatch) {
        const std::uint64_t left = last - first;
        count_batch<kVectors>(columns, seed, first, left < kFlipBatch ? left : kFlipBatch, counts);
    }
}

ASSAY_INLINE void count_by_tables(const FlipColumns& columns, std::uint64_t seed,
                                  std::uint64_t first, std::uint64_t last, FlipCounts& counts) {
    switch (columns.vectors) {
        case 1:
            return count_batches<1>(columns, seed, first, last, counts);
        case 2:
            return count_batches<2>(columns, seed, first, last, counts);
        case 3:
            return count_batches<3>(columns, seed, first, last, counts);
        default:
            return count_batches<4>(columns, seed, first, last, counts);
    }
}

}  // namespace assay
