#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>

namespace assay {

/// Gives every member of a tie group the group's mean. A metric that is a sum of value times a
/// weight that depends on the rank alone then yields its expected value over all orders of tied
/// documents (McSherry and Najork, ECIR 2008). `tie_ends` is JudgedRanking::tie_ends.
inline void average_over_ties(std::span<double> by_rank, std::span<const std::uint32_t> tie_ends) {
    std::size_t begin = 0;
    for (const std::uint32_t end : tie_ends) {
        const std::span<double> group = by_rank.subspan(begin, end - begin);
        const double sum = std::accumulate(group.begin(), group.end(), 0.0);
        std::ranges::fill(group, sum / static_cast<double>(group.size()));
        begin = end;
    }
}

}  // namespace assay
