#include "assay/stats/resample.h"

#include <algorithm>
#include <array>
#include <map>

#include "assay/core/parallel.h"
#include "assay/stats/random_stream.h"

namespace assay {
namespace {

constexpr std::size_t kPiece = 16;  ///< samples a thread takes at a time

/// Four columns of the same length, side by side: a draw finds its four values in one place.
class FourColumns {
  public:
    FourColumns(std::span<const std::vector<double>> columns, std::span<const std::size_t> which)
        : rows_(columns[which[0]].size()) {
        for (std::size_t lane = 0; lane < which.size(); ++lane) {
            const std::vector<double>& column = columns[which[lane]];
            for (std::size_t r = 0; r < rows_.size(); ++r) rows_[r][lane] = column[r];
        }
    }

    std::array<double, 4> mean_of(std::span<const std::uint32_t> drawn) const {
        std::array<double, 4> sums{};
        for (const std::uint32_t r : drawn) {
            for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += rows_[r][lane];
        }
        for (double& sum : sums) sum /= static_cast<double>(drawn.size());
        return sums;
    }

  private:
    std::vector<std::array<double, 4>> rows_;
};

/// Fills in the means of the columns `which`, all of one length.
void resample(std::span<const std::vector<double>> columns, std::span<const std::size_t> which,
              std::uint64_t seed, std::size_t threads, std::vector<std::vector<double>>& means) {
    std::vector<FourColumns> blocks;
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
                const std::array<double, 4> four = blocks[i / 4].mean_of(drawn);
                for (std::size_t lane = 0; lane < 4 && i + lane < which.size(); ++lane) {
                    means[which[i + lane]][sample] = four[lane];
                }
            }
        }
    };
    parallel_for(means[which[0]].size(), kPiece, threads, work);
}

}  // namespace

std::vector<std::vector<double>> resampled_means(std::span<const std::vector<double>> columns,
                                                 std::uint64_t samples, std::uint64_t seed,
                                                 std::size_t threads) {
    std::vector<std::vector<double>> means(columns.size());
    std::map<std::size_t, std::vector<std::size_t>> by_length;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].empty()) continue;
        by_length[columns[c].size()].push_back(c);
        means[c].resize(samples);
    }
    for (const auto& [length, which] : by_length) resample(columns, which, seed, threads, means);
    return means;
}

}  // namespace assay
