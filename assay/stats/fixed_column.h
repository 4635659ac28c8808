#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

/// The differences of one column as integers in units of about 2^-61 of the sum of their absolute
/// values. Sums of them are exact, in any order.
struct FixedColumn {
    std::vector<std::int64_t> values;  ///< one an entry; 0 for no difference and for NaN
    std::int64_t total = 0;            ///< sum of values
    std::size_t present = 0;           ///< entries that are not NaN
    std::size_t nonzero = 0;
    bool finite = true;  ///< false: an entry, or the sum, is infinite, and values are no use

    /// Sums whose absolute value is at least this are as far from 0 as the total: the total's
    /// less 1e-9 of the sum of absolute values.
    std::int64_t threshold = 0;
};

FixedColumn fixed_column(std::span<const double> differences);

}  // namespace assay
