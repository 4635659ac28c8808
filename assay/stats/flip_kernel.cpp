#include "assay/stats/flip_kernel.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "assay/stats/flip_tables.h"
#include "assay/stats/random_stream.h"

namespace assay {

FlipColumns::FlipColumns(std::span<const FixedColumn* const> columns) {
    std::size_t length = 0;
    for (const FixedColumn* column : columns) length = std::max(length, column->values.size());
    words = (length + kRowsPerWord - 1) / kRowsPerWord;
    fine_vectors = (columns.size() + 3) / 4;
    coarse_vectors = (columns.size() + 7) / 8;
    fine.resize(words * kRowsPerWord * fine_vectors);
    coarse.resize(words * kRowsPerWord * coarse_vectors);
    thresholds.fill(std::numeric_limits<std::int64_t>::max() / 2);
    for (std::size_t c = 0; c < columns.size(); ++c) {
        totals[c] = columns[c]->total;
        thresholds[c] = columns[c]->threshold;
        std::int64_t above = 0;
        std::int64_t below = 0;
        for (std::size_t r = 0; r < columns[c]->values.size(); ++r) {
            const std::int64_t value = columns[c]->values[r];
            const std::int64_t rounded =
                (value + (std::int64_t{1} << (kCoarseBits - 1))) >> kCoarseBits;
            const std::int64_t rest = value - rounded * (std::int64_t{1} << kCoarseBits);
            (rest > 0 ? above : below) += std::llabs(rest);
            fine[r * fine_vectors + c / 4].lanes[c % 4] = value;
            coarse[r * coarse_vectors + c / 8].lanes[c % 8] = static_cast<std::int32_t>(rounded);
        }
        bands[c] = 2 * std::max(above, below);
    }
}

void count_flips_plainly(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                         std::uint64_t last, FlipCounts& counts) {
    constexpr std::size_t kRows = FlipColumns::kRowsPerWord;
    for (std::uint64_t flip = first; flip < last; ++flip) {
        const RandomStream stream{seed, flip};
        std::array<std::int64_t, FlipColumns::kMaxColumns> kept{};
        for (std::size_t row = 0; row < kRows * columns.words; ++row) {
            if ((stream.word(row / kRows) >> (row % kRows)) % 2 == 0) continue;
            for (std::size_t c = 0; c < 4 * columns.fine_vectors; ++c) {
                kept[c] += columns.fine[row * columns.fine_vectors + c / 4].lanes[c % 4];
            }
        }
        for (std::size_t c = 0; c < 4 * columns.fine_vectors; ++c) {
            counts[c] += columns.reaches(c, 2 * kept[c] - columns.totals[c]) ? 1 : 0;
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
