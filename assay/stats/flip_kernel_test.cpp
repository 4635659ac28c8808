#include "assay/stats/flip_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "assay/stats/testing.h"

namespace assay {
namespace {

struct NamedKernel {
    const char* name;
    FlipKernel kernel;
};

const std::vector<NamedKernel> kFastKernels{{"tables", count_flips_by_tables},
                                            {"best", best_flip_kernel()}};

FlipCounts counts_of(FlipKernel kernel, const std::vector<FixedColumn>& columns,
                     std::uint64_t first, std::uint64_t last) {
    std::vector<const FixedColumn*> pointers;
    for (const FixedColumn& column : columns) pointers.push_back(&column);
    FlipCounts counts{};
    kernel(FlipColumns{pointers}, 11, first, last, counts);
    return counts;
}

TEST(FlipKernels, CountWhatThePlainOneCounts) {
    for (const std::size_t width : {1U, 4U, 5U, 10U, 16U}) {
        for (const std::size_t length : {1U, 17U, 60U, 61U, 200U}) {
            std::vector<FixedColumn> columns;
            for (std::uint64_t c = 0; c < width; ++c) {
                columns.push_back(fixed_column(random_column(c, length)));
            }
            const FlipCounts expected = counts_of(count_flips_plainly, columns, 0, 700);
            for (const NamedKernel& fast : kFastKernels) {
                EXPECT_EQ(counts_of(fast.kernel, columns, 0, 700), expected)
                    << fast.name << ' ' << width << " x " << length;
            }
        }
    }
}

/// Sums of thousands of entries, at every scale, which only the fine entries can settle.
TEST(FlipKernels, SettleFlipsNearTheThreshold) {
    std::vector<double> column;
    Draws draws{RandomStream{1, 0}};
    for (int i = 0; i < 3000; ++i) {
        column.push_back(std::ldexp(static_cast<double>(draws.below(1U << 31)) - 1e9,
                                    -static_cast<int>(draws.below(60))));
    }
    std::vector<FixedColumn> columns{fixed_column(column)};
    // Thresholds at, just above and just below the sum of each flip.
    for (std::uint64_t flip = 0; flip < 20; ++flip) {
        std::int64_t sum = 0;
        for (std::size_t r = 0; r < column.size(); ++r) {
            const bool keeps = (RandomStream{11, flip}.word(r / 60) >> (r % 60)) % 2 != 0;
            sum += keeps ? columns[0].values[r] : -columns[0].values[r];
        }
        for (const std::int64_t off : {-1, 0, 1}) {
            columns[0].threshold = std::llabs(sum) + off;
            for (const NamedKernel& fast : kFastKernels) {
                EXPECT_EQ(counts_of(fast.kernel, columns, flip, flip + 1)[0], off <= 0 ? 1U : 0U)
                    << fast.name << ' ' << flip << ' ' << off;
            }
        }
    }
}

TEST(FlipKernels, AddPiecesUpToTheWhole) {
    const std::vector<FixedColumn> columns{fixed_column(random_column(5, 100))};
    const FlipCounts whole = counts_of(count_flips_plainly, columns, 3, 1400);
    ASSERT_GT(whole[0], 0U);
    ASSERT_LT(whole[0], 1397U);
    for (const NamedKernel& fast : kFastKernels) {
        const FlipCounts begin = counts_of(fast.kernel, columns, 3, 600);
        const FlipCounts end = counts_of(fast.kernel, columns, 600, 1400);
        EXPECT_EQ(begin[0] + end[0], whole[0]) << fast.name;
    }
}

TEST(FlipKernels, LeaveCountersOfNoColumnAlone) {
    const std::vector<FixedColumn> columns{fixed_column(kTwelve)};
    for (const NamedKernel& fast : kFastKernels) {
        const FlipCounts counts = counts_of(fast.kernel, columns, 0, 100);
        for (std::size_t c = 1; c < counts.size(); ++c) EXPECT_EQ(counts[c], 0U) << fast.name;
    }
}

TEST(FixedColumn, HoldsSumsExactly) {
    const FixedColumn column = fixed_column(std::vector<double>{0.5, -0.25, 0.0, 0.25});
    const std::int64_t unit = column.values[0] / 2;  // 0.25
    EXPECT_EQ(column.values, (std::vector<std::int64_t>{2 * unit, -unit, 0, unit}));
    EXPECT_EQ(column.total, 2 * unit);
    EXPECT_EQ(column.nonzero, 3U);
    EXPECT_LT(column.threshold, column.total);
    EXPECT_GT(column.threshold, column.total - column.total / 1'000'000);
}

}  // namespace
}  // namespace assay
