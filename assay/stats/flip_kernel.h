#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/stats/fixed_column.h"

namespace assay {

/// Up to 16 columns side by side, as a kernel wants them: 32 bytes to a vector, the entries of a
/// row together, rows filled up with zeros to whole random words. They are there twice: as they
/// are, and coarse, in 32 bits, which is all that most flips need.
struct FlipColumns {
    template <typename Integer>
    struct alignas(32) Vector {
        std::array<Integer, 32 / sizeof(Integer)> lanes{};
    };
    static constexpr std::size_t kMaxColumns = 16;
    static constexpr std::size_t kRowsPerWord = 60;  ///< whose signs one random word gives
    static constexpr int kCoarseBits = 31;           ///< a coarse unit is 2^31 fine ones

    std::size_t words = 0;
    std::size_t fine_vectors = 0;  ///< a row
    std::size_t coarse_vectors = 0;
    std::vector<Vector<std::int64_t>> fine;
    std::vector<Vector<std::int32_t>> coarse;

    std::array<std::int64_t, kMaxColumns> totals{};
    std::array<std::int64_t, kMaxColumns> thresholds{};  ///< those of lanes not in use: never met
    /// How far the sum of a flip can be from what the coarse entries say.
    std::array<std::int64_t, kMaxColumns> bands{};

    explicit FlipColumns(std::span<const FixedColumn* const> columns);

    bool reaches(std::size_t column, std::int64_t sum) const {
        return (sum < 0 ? -sum : sum) >= thresholds[column];
    }
};

/// One counter a column: flips whose sum is as far from 0 as the total.
using FlipCounts = std::array<std::uint64_t, FlipColumns::kMaxColumns>;

/// Adds to `counts` what flips [first, last) give. Row r keeps its sign in flip f when bit r % 60
/// of RandomStream{seed, f}.word(r / 60) is set.
using FlipKernel = void (*)(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                            std::uint64_t last, FlipCounts& counts);

/// The definition: bit by bit.
void count_flips_plainly(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                         std::uint64_t last, FlipCounts& counts);

/// Five rows at a time, from tables of their 32 possible sums: see flip_tables.h.
void count_flips_by_tables(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                           std::uint64_t last, FlipCounts& counts);

/// The same compiled for AVX2; exists on x86-64 only.
void count_flips_avx2(const FlipColumns& columns, std::uint64_t seed, std::uint64_t first,
                      std::uint64_t last, FlipCounts& counts);

/// The fastest kernel that this processor has.
FlipKernel best_flip_kernel();

}  // namespace assay
