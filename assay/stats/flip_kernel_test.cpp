#include "assay/stats/flip_kernel.h"

#include <gtest/gtest.h>

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
    for (const std::size_t width : {1, 4, 5, 10, 16}) {
        for (const std::size_t length : {1, 17, 64, 65, 200}) {
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
