#include "assay/stats/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "assay/core/parallel.h"
#include "assay/stats/noise.h"
#include "assay/stats/random_stream.h"

namespace assay {
namespace {

constexpr std::size_t kPiece = 16;  ///< samples a thread takes at a time

/// Up to four columns of the same length, side by side: a draw finds its four values in one place.
using FourRows = std::vector<std::array<double, 4>>;

FourRows side_by_side(std::span<const std::vector<double>> columns,
                      std::span<const std::size_t> which) {
    FourRows rows(columns[which[0]].size());
    for (std::size_t lane = 0; lane < which.size(); ++lane) {
        const std::vector<double>& column = columns[which[lane]];
        for (std::size_t r = 0; r < rows.size(); ++r) rows[r][lane] = column[r];
    }
    return rows;
}

/// The means of samples of four columns.
class FourMeans {
  public:
    FourMeans(std::span<const std::vector<double>> columns, std::span<const std::size_t> which)
        : rows_{side_by_side(columns, which)} {}

    std::array<double, 4> of(std::span<const std::uint32_t> drawn) const {
        std::array<double, 4> sums{};
        for (const std::uint32_t r : drawn) {
            for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += rows_[r][lane];
        }
        for (double& sum : sums) sum /= static_cast<double>(drawn.size());
        return sums;
    }

  private:
    FourRows rows_;
};

/// The t statistics of samples of four columns. Values are kept less the mean of their column, so
/// that sums of squares lose no digits.
class FourStudentised {
  public:
    FourStudentised(std::span<const std::vector<double>> columns,
                    std::span<const std::size_t> which)
        : rows_{side_by_side(columns, which)} {
        for (std::size_t lane = 0; lane < which.size(); ++lane) {
            const double mean = mean_of(columns[which[lane]]);
            for (auto& row : rows_) {
                row[lane] -= mean;
                nothing_[lane] += kSame * std::abs(row[lane]);
            }
        }
    }

    std::array<double, 4> of(std::span<const std::uint32_t> drawn) const {
        std::array<double, 4> sums{};
        std::array<double, 4> squares{};
        for (const std::uint32_t r : drawn) {
            for (std::size_t lane = 0; lane < 4; ++lane) {
                sums[lane] += rows_[r][lane];
                squares[lane] += rows_[r][lane] * rows_[r][lane];
            }
        }
        std::array<double, 4> t{};
        for (std::size_t lane = 0; lane < 4; ++lane) {
            t[lane] = t_of(sums[lane], squares[lane], nothing_[lane], drawn.size());
        }
        return t;
    }

  private:
    static constexpr double kSame = 1e-9;

    static double t_of(double sum, double squares, double nothing, std::size_t size) {
        const auto n = static_cast<double>(size);
        const double spread = squares - sum * sum / n;
        if (spread > kSame * squares) return sum / std::sqrt(spread * n / (n - 1));
        if (std::abs(sum) <= nothing) return 0;
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        return sum > 0 ? kInfinity : -kInfinity;
    }

    FourRows rows_;
    std::array<double, 4> nothing_{};  ///< a sum within this of 0 is 0 but for rounding
};

/// Fills in what `Four` makes of the samples of the columns `which`, all of one length.
template <typename Four>
void resample(std::span<const std::vector<double>> columns, std::span<const std::size_t> which,
              std::uint64_t seed, std::size_t threads, std::vector<std::vector<double>>& results) {
    std::vector<Four> blocks;
    for (std::size_t at = 0; at < which.size(); at += 4) {
        blocks.emplace_back(columns,
                            which.subspan(at, std::min<std::size_t>(4, which.size() - at)));
    }
    const std::size_t length = columns[which[0]].size();
    const auto work = [&](std::size_t first, std::size_t last, std::size_t) {
        std::vector<std::uint32_t> drawn(length);
        for (std::size_t sample = first; sample < last; ++sample) {
            Draws draws{RandomStream{seed, sample}};
            for (std::uint32_t& r : drawn) r = static_cast<std::uint32_t>(draws.below(length));
            for (std::size_t i = 0; i < which.size(); i += 4) {
                const std::array<double, 4> four = blocks[i / 4].of(drawn);
                for (std::size_t lane = 0; lane < 4 && i + lane < which.size(); ++lane) {
                    results[which[i + lane]][sample] = four[lane];
                }
            }
        }
    };
    parallel_for(results[which[0]].size(), kPiece, threads, work);
}

template <typename Four>
std::vector<std::vector<double>> resampled(std::span<const std::vector<double>> columns,
                                           std::uint64_t samples, std::uint64_t seed,
                                           std::size_t threads) {
    std::vector<std::vector<double>> results(columns.size());
    std::map<std::size_t, std::vector<std::size_t>> by_length;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].empty()) continue;
        by_length[columns[c].size()].push_back(c);
        results[c].resize(samples);
    }
    for (const auto& [length, which] : by_length) {
        resample<Four>(columns, which, seed, threads, results);
    }
    return results;
}

}  // namespace

std::vector<std::vector<double>> resampled_means(std::span<const std::vector<double>> columns,
                                                 std::uint64_t samples, std::uint64_t seed,
                                                 std::size_t threads) {
    return resampled<FourMeans>(columns, samples, seed, threads);
}

std::vector<std::vector<double>> resampled_t(std::span<const std::vector<double>> columns,
                                             std::uint64_t samples, std::uint64_t seed,
                                             std::size_t threads) {
    return resampled<FourStudentised>(columns, samples, seed, threads);
}

}  // namespace assay
