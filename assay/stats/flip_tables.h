#pragma once

#include <cstddef>
#include <cstdint>

#include "assay/stats/flip_kernel.h"
#include "assay/stats/random_stream.h"

// The fast way to count flips, compiled once for any processor and once for AVX2: everything here
// is inlined into the function that says for which.
//
// Arlazarov's "four Russians": the 32 sums that five rows can give are made once for many flips,
// and a flip looks up one of them for every five bits of its random word. The tables of one word's
// rows stay in the first-level cache, the sum of a flip stays in registers from one to the next.
//
// Sums are first made of coarse entries. What those leave out is bounded (FlipColumns::bands), so
// for nearly all flips it is then certain on which side of the threshold each sum is; the others
// are summed again from the fine entries. The counts are those of the fine entries alone.
#define ASSAY_INLINE __attribute__((always_inline)) inline

namespace assay {

using FineVector = std::int64_t __attribute__((vector_size(32), may_alias));
using CoarseVector = std::int32_t __attribute__((vector_size(32), may_alias));

constexpr std::size_t kFlipBatch = 512;
constexpr std::size_t kTableBits = 5;
constexpr std::size_t kTableSize = 1U << kTableBits;
constexpr std::size_t kTablesPerWord = FlipColumns::kRowsPerWord / kTableBits;

/// The random streams of the flips of a batch.
struct FlipBatch {
    std::size_t size = 0;
    RandomStream streams[kFlipBatch];
};

/// sums[t][v][bits]: vector v of the sum of those of rows 5t to 5t+4 whose bit is set.
template <typename Vector, std::size_t kVectors>
struct FlipTables {
    Vector sums[kTablesPerWord][kVectors][kTableSize];
};

template <typename Vector, std::size_t kVectors>
ASSAY_INLINE void fill_tables(const Vector* rows, FlipTables<Vector, kVectors>& tables) {
    for (std::size_t t = 0; t < kTablesPerWord; ++t) {
        for (std::size_t v = 0; v < kVectors; ++v) {
            Vector* table = tables.sums[t][v];
            table[0] = Vector{};
            for (std::size_t bit = 0; bit < kTableBits; ++bit) {
                const Vector row = rows[(kTableBits * t + bit) * kVectors + v];
                const std::size_t half = std::size_t{1} << bit;
                for (std::size_t low = 0; low < half; ++low) table[half + low] = table[low] + row;
            }
        }
    }
}

/// The bits of table t times the size of a vector, 2^5: one shift and one mask.
ASSAY_INLINE std::size_t table_offset(std::uint64_t word, std::size_t t) {
    static_assert(sizeof(FineVector) == 1U << kTableBits);
    constexpr std::uint64_t kMask = (kTableSize - 1) << kTableBits;
    return (t == 0 ? word << kTableBits : word >> (kTableBits * (t - 1))) & kMask;
}

template <typename Vector, std::size_t kVectors>
ASSAY_INLINE void add_word(const FlipTables<Vector, kVectors>& tables, std::uint64_t word,
                           Vector* sums) {
    Vector sum[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) sum[v] = sums[v];
#pragma GCC unroll 12
    for (std::size_t t = 0; t < kTablesPerWord; ++t) {
        const auto* table = reinterpret_cast<const char*>(tables.sums[t]) + table_offset(word, t);
        const auto* entry = reinterpret_cast<const Vector*>(table);
        for (std::size_t v = 0; v < kVectors; ++v) sum[v] += entry[kTableSize * v];
    }
    for (std::size_t v = 0; v < kVectors; ++v) sums[v] = sum[v];
}

/// kept[f]: the sum of the rows that keep their sign in flip f of the batch.
template <typename Vector, std::size_t kVectors>
ASSAY_INLINE void add_rows(const void* entries, std::size_t words, const FlipBatch& batch,
                           Vector (&kept)[kFlipBatch][kVectors]) {
    FlipTables<Vector, kVectors> tables;
    const auto* rows = static_cast<const Vector*>(entries);
    for (std::size_t f = 0; f < batch.size; ++f) {
        for (std::size_t v = 0; v < kVectors; ++v) kept[f][v] = Vector{};
    }
    for (std::size_t w = 0; w < words; ++w) {
        fill_tables(rows + w * FlipColumns::kRowsPerWord * kVectors, tables);
        for (std::size_t f = 0; f < batch.size; ++f) {
            add_word(tables, batch.streams[f].word(w), kept[f]);
        }
    }
}

template <std::size_t kVectors>
ASSAY_INLINE void count_fine(const FlipColumns& columns, const FlipBatch& batch,
                             FlipCounts& counts) {
    FineVector kept[kFlipBatch][kVectors];
    add_rows(columns.fine.data(), columns.words, batch, kept);
    for (std::size_t f = 0; f < batch.size; ++f) {
        for (std::size_t c = 0; c < 4 * kVectors; ++c) {
            const std::int64_t sum = 2 * kept[f][c / 4][c % 4] - columns.totals[c];
            counts[c] += columns.reaches(c, sum) ? 1 : 0;
        }
    }
}

/// Adds what one flip gives, unless a column is not certain: false then, and nothing is added.
template <std::size_t kVectors>
ASSAY_INLINE bool count_if_certain(const FlipColumns& columns, const CoarseVector* kept,
                                   FlipCounts& counts) {
    std::uint64_t reached[8 * kVectors];
    bool certain = true;
    for (std::size_t c = 0; c < 8 * kVectors; ++c) {
        const std::int64_t twice =
            std::int64_t{kept[c / 8][c % 8]} * (std::int64_t{2} << FlipColumns::kCoarseBits);
        const std::int64_t sum = twice - columns.totals[c];
        const std::int64_t beyond = (sum < 0 ? -sum : sum) - columns.thresholds[c];
        reached[c] = beyond >= 0 ? 1 : 0;
        certain &= beyond >= columns.bands[c] || beyond < -columns.bands[c];
    }
    if (!certain) return false;
    for (std::size_t c = 0; c < 8 * kVectors; ++c) counts[c] += reached[c];
    return true;
}

/// Counts the flips that are certain and leaves the others in the batch.
template <std::size_t kVectors>
ASSAY_INLINE void count_coarse(const FlipColumns& columns, FlipBatch& batch, FlipCounts& counts) {
    CoarseVector kept[kFlipBatch][kVectors];
    add_rows(columns.coarse.data(), columns.words, batch, kept);
    std::size_t left = 0;
    for (std::size_t f = 0; f < batch.size; ++f) {
        if (!count_if_certain<kVectors>(columns, kept[f], counts)) {
            batch.streams[left++] = batch.streams[f];
        }
    }
    batch.size = left;
}

template <std::size_t kFineVectors>
ASSAY_INLINE void count_batches(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                                std::uint64_t last, FlipCounts& counts) {
    FlipBatch batch;
    while (first < last) {
        batch.size = last - first < kFlipBatch ? last - first : kFlipBatch;
        for (std::size_t f = 0; f < batch.size; ++f) batch.streams[f] = RandomStream{seed, first++};
        count_coarse<(kFineVectors + 1) / 2>(columns, batch, counts);
        if (batch.size > 0) count_fine<kFineVectors>(columns, batch, counts);
    }
}

ASSAY_INLINE void count_by_tables(const FlipColumns& columns, std::uint64_t seed,
                                  std::uint64_t first, std::uint64_t last, FlipCounts& counts) {
    switch (columns.fine_vectors) {
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
