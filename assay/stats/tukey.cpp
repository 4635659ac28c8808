#include "assay/stats/tukey.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/core/parallel.h"
#include "assay/stats/noise.h"
#include "assay/stats/random_stream.h"

namespace assay {
namespace {

constexpr double kSame = 1e-9;
constexpr std::size_t kPiece = 64;  ///< permutations a thread takes at a time

/// Scores less the mean of their query, which permuting does not change, queries one after the
/// other. Queries that all systems agree on are left out: they never change a range.
struct CentredScores {
    std::size_t systems;
    std::vector<double> rows;
    double spread = 0;  ///< sum of absolute values

    explicit CentredScores(std::span<const std::vector<double>> scores) : systems{scores.size()} {
        std::vector<double> row(systems);
        for (std::size_t q = 0; q < scores[0].size(); ++q) {
            for (std::size_t s = 0; s < systems; ++s) row[s] = scores[s][q];
            const double mean = mean_of(row);
            for (double& score : row) score -= mean;
            const auto [low, high] = std::minmax_element(row.begin(), row.end());
            if (*high - *low <= kNoise) continue;
            rows.insert(rows.end(), row.begin(), row.end());
            for (const double score : row) spread += std::abs(score);
        }
    }
};

/// The range of the systems' sums after each query's scores are shuffled.
double shuffled_range(const CentredScores& scores, Draws draws, std::vector<double>& row,
                      std::vector<double>& sums) {
    const std::size_t systems = scores.systems;
    std::fill(sums.begin(), sums.end(), 0);
    for (std::size_t at = 0; at < scores.rows.size(); at += systems) {
        std::copy_n(scores.rows.begin() + static_cast<std::ptrdiff_t>(at), systems, row.begin());
        for (std::size_t s = systems - 1; s > 0; --s) {
            double& taken = row[draws.below(s + 1)];
            sums[s] += taken;
            taken = row[s];
        }
        sums[0] += row[0];
    }
    const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
    return *high - *low;
}

/// The ranges of all permutations, smallest first.
std::vector<double> shuffled_ranges(const CentredScores& scores,
                                    const RandomisationOptions& options) {
    std::vector<double> ranges(options.flips);
    const auto work = [&](std::size_t first, std::size_t last, std::size_t) {
        std::vector<double> row(scores.systems);
        std::vector<double> sums(scores.systems);
        for (std::size_t b = first; b < last; ++b) {
            ranges[b] = shuffled_range(scores, Draws{RandomStream{options.seed, b}}, row, sums);
        }
    };
    parallel_for(ranges.size(), kPiece, options.threads, work);
    std::sort(ranges.begin(), ranges.end());
    return ranges;
}

std::vector<double> sums_of(const CentredScores& scores) {
    std::vector<double> sums(scores.systems);
    for (std::size_t i = 0; i < scores.rows.size(); ++i) sums[i % scores.systems] += scores.rows[i];
    return sums;
}

}  // namespace

TukeyResult tukey_hsd(std::span<const std::vector<double>> systems,
                      const RandomisationOptions& options) {
    TukeyResult result;
    const bool empty = systems.empty() || systems[0].empty();
    const double start = empty ? std::numeric_limits<double>::quiet_NaN() : 1;
    result.p.assign(systems.size(), std::vector<double>(systems.size(), start));
    if (empty || systems.size() < 2) return result;
    const CentredScores scores{systems};
    const std::vector<double> ranges = shuffled_ranges(scores, options);
    const std::vector<double> sums = sums_of(scores);
    for (std::size_t i = 0; i < systems.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double least = std::abs(sums[i] - sums[j]) - kSame * scores.spread;
            const auto from = std::lower_bound(ranges.begin(), ranges.end(), least);
            const auto count = static_cast<double>(ranges.end() - from);
            result.p[i][j] = result.p[j][i] =
                (1 + count) / (1 + static_cast<double>(ranges.size()));
        }
    }
    return result;
}

}  // namespace assay
