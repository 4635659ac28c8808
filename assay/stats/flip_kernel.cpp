#include "assay/stats/flip_kernel.h"

#include <algorithm>
#include <limits>

#include "assay/stats/flip_tables.h"
#include "assay/stats/random_stream.h"

namespace assay {

FlipColumns::FlipColumns(std::span<const FixedColumn* const> columns) {
    std::size_t length = 0;
    for (const FixedColumn* column : columns) length = std::max(length, column->values.size());
    words = (length + 63) / 64;
    vectors = (columns.size() + 3) / 4;
    rows.resize(words * 64 * vectors);
    thresholds.fill(std::numeric_limits<std::int64_t>::max());
    for (std::size_t c = 0; c < columns.size(); ++c) {
        totals[c] = columns[c]->total;
        thresholds[c] = columns[c]->threshold;
        for (std::size_t r = 0; r < columns[c]->values.size(); ++r) {
            rows[r * vectors + c / 4].lanes[c % 4] = columns[c]->values[r];
        }
    }
}

void count_flips_plainly(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                         std::uint64_t last, FlipCounts& counts) {
    for (std::uint64_t flip = first; flip < last; ++flip) {
        const RandomStream stream{seed, flip};
        std::array<std::int64_t, FlipColumns::kMaxColumns> kept{};
        for (std::size_t row = 0; row < 64 * columns.words; ++row) {
            if ((stream.word(row / 64) >> (row % 64)) % 2 == 0) continue;
            for (std::size_t c = 0; c < 4 * columns.vectors; ++c) {
                kept[c] += columns.rows[row * columns.vectors + c / 4].lanes[c % 4];
            }
        }
        for (std::size_t c = 0; c < 4 * columns.vectors; ++c) {
            const std::int64_t sum = 2 * kept[c] - columns.totals[c];
            counts[c] += (sum < 0 ? -sum : sum) >= columns.thresholds[c] ? 1 : 0;
        }
    }
}

void count_flips_by_tables(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                           std::uint64_t last, FlipCounts& counts) {
    count_by_tables(columns, seed, first, last, counts);
}

FlipKernel best_flip_kernel() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return count_flips_avx2;
#endif
    return count_flips_by_tables;
}

}  // namespace assay
