#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/stats/fixed_column.h"

namespace assay {

/// Up to 16 columns side by side, as a kernel wants them: four to a vector, the entries of a row
/// together, rows filled up with zeros to a multiple of 64.
struct FlipColumns {
    struct alignas(32) Vector {
        std::array<std::int64_t, 4> lanes{};
    };
    static constexpr std::size_t kMaxVectors = 4;
    static constexpr std::size_t kMaxColumns = 4 * kMaxVectors;

    std::size_t words = 0;    ///< rows / 64: one random word gives the signs of 64 rows
    std::size_t vectors = 0;  ///< a row
    std::vector<Vector> rows;
    std::array<std::int64_t, kMaxColumns> totals{};
    std::array<std::int64_t, kMaxColumns> thresholds{};  ///< those of lanes not in use: never met

    explicit FlipColumns(std::span<const FixedColumn* const> columns);
};

/// One counter a column: flips whose sum is as far from 0 as the total.
using FlipCounts = std::array<std::uint64_t, FlipColumns::kMaxColumns>;

/// Adds to `counts` what flips [first, last) give. Row r keeps its sign in flip f when bit r % 64
/// of RandomStream{seed, f}.word(r / 64) is set.
using FlipKernel = void (*)(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                            std::uint64_t last, FlipCounts& counts);

/// The definition: bit by bit.
void count_flips_plainly(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                         std::uint64_t last, FlipCounts& counts);

/// Four rows at a time, from tables of their sixteen possible sums.
void count_flips_by_tables(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                           std::uint64_t last, FlipCounts& counts);

/// The same compiled for AVX2; exists on x86-64 only.
void count_flips_avx2(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                      std::uint64_t last, FlipCounts& counts);

/// The fastest kernel that this processor has.
FlipKernel best_flip_kernel();

}  // namespace assay
