#include "assay/stats/randomisation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "assay/core/parallel.h"
#include "assay/stats/fixed_column.h"
#include "assay/stats/flip_kernel.h"

namespace assay {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kPiece = 2048;  ///< flips a thread takes at a time

/// Counts all 2^n assignments of signs. Each differs from the one before in one sign (Gray code);
/// the last sign never changes, because turning all signs around gives the same distance from 0.
RandomisationResult enumerate(const FixedColumn& column) {
    std::vector<std::int64_t> values;
    std::copy_if(column.values.begin(), column.values.end(), std::back_inserter(values),
                 [](std::int64_t value) { return value != 0; });
    const std::uint64_t half = std::uint64_t{1} << (values.size() - 1);
    std::int64_t sum = column.total;
    std::uint64_t count = 0;
    for (std::uint64_t step = 1;; ++step) {
        count += std::llabs(sum) >= column.threshold ? 1 : 0;
        if (step == half) break;
        std::int64_t& value = values[static_cast<std::size_t>(std::countr_zero(step))];
        sum -= 2 * value;
        value = -value;
    }
    return {static_cast<double>(count) / static_cast<double>(half), true, 2 * half};
}

/// The counts of up to FlipColumns::kMaxColumns columns.
FlipCounts count_flips(std::span<const FixedColumn* const> columns,
                       const RandomisationOptions& options) {
    const FlipColumns side_by_side{columns};
    const FlipKernel kernel = best_flip_kernel();
    std::vector<FlipCounts> by_worker(std::max<std::size_t>(1, options.threads));
    parallel_for(options.flips, kPiece, options.threads,
                 [&](std::size_t first, std::size_t last, std::size_t worker) {
                     kernel(side_by_side, options.seed, first, last, by_worker[worker]);
                 });
    FlipCounts counts{};
    for (const FlipCounts& part : by_worker) {
        for (std::size_t c = 0; c < counts.size(); ++c) counts[c] += part[c];
    }
    return counts;
}

bool can_enumerate(std::size_t nonzero, std::uint64_t flips) {
    return nonzero < 63 && (std::uint64_t{1} << nonzero) <= flips;
}

}  // namespace

std::vector<RandomisationResult> randomisation_tests(std::span<const std::vector<double>> columns,
                                                     const RandomisationOptions& options) {
    std::vector<RandomisationResult> results(columns.size(), {kNaN, true, 0});
    std::vector<FixedColumn> fixed;
    fixed.reserve(columns.size());
    std::vector<std::size_t> to_draw;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const FixedColumn& column = fixed.emplace_back(fixed_column(columns[c]));
        if (column.present == 0 || !column.finite) continue;
        if (column.nonzero == 0) {
            results[c] = {1, true, 1};
        } else if (can_enumerate(column.nonzero, options.flips)) {
            results[c] = enumerate(column);
        } else {
            to_draw.push_back(c);
        }
    }
    for (std::size_t begin = 0; begin < to_draw.size(); begin += FlipColumns::kMaxColumns) {
        const std::size_t end = std::min(to_draw.size(), begin + FlipColumns::kMaxColumns);
        std::vector<const FixedColumn*> together;
        for (std::size_t i = begin; i < end; ++i) together.push_back(&fixed[to_draw[i]]);
        const FlipCounts counts = count_flips(together, options);
        for (std::size_t i = begin; i < end; ++i) {
            const auto count = static_cast<double>(counts[i - begin]);
            results[to_draw[i]] = {(1 + count) / (1 + static_cast<double>(options.flips)), false,
                                   options.flips};
        }
    }
    return results;
}

}  // namespace assay
