#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

/// means[c][b]: the mean of sample b of column c, drawn with replacement, as many as the column
/// has. Columns of the same length share their draws, which depend on (seed, b, length) alone. An
/// empty column has no means.
std::vector<std::vector<double>> resampled_means(std::span<const std::vector<double>> columns,
                                                 std::uint64_t samples, std::uint64_t seed,
                                                 std::size_t threads);

/// The same of the t statistic of each sample: its mean less that of the column, over the standard
/// error in the sample. A sample without spread has an infinite one, or 0 where its mean is the
/// column's. Columns are finite.
std::vector<std::vector<double>> resampled_t(std::span<const std::vector<double>> columns,
                                             std::uint64_t samples, std::uint64_t seed,
                                             std::size_t threads);

}  // namespace assay
