#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// The pairs of documents of one list, sorted by what rank and grade say about them. Every pair is
/// in exactly one of the five.
struct PairCounts {
    std::uint64_t in_order = 0;    ///< the higher grade stands above
    std::uint64_t inverted = 0;    ///< the lower grade stands above
    std::uint64_t tied_grade = 0;  ///< equal grades, different places
    std::uint64_t tied_place = 0;  ///< different grades that share a place
    std::uint64_t tied_both = 0;   ///< equal grades that share a place

    std::uint64_t total() const {
        return in_order + inverted + tied_grade + tied_place + tied_both;
    }
};

/// What one document adds: how many documents above it have a higher, lower or equal grade, and
/// how many of those that share its place and were met before it have another or an equal grade.
struct PairStep {
    std::uint64_t higher = 0;
    std::uint64_t lower = 0;
    std::uint64_t equal = 0;
    std::uint64_t beside_other = 0;
    std::uint64_t beside_equal = 0;
};

/// Counts the pairs of a list in O(n log g), g the number of different grades.
///
/// `grades` are by rank, none of them NaN. `ends` are the ends (exclusive) of groups of documents
/// that share a place, as in JudgedRanking::tie_ends; when empty, each has a place of its own.
/// Where `steps` is not null it receives one step a document.
PairCounts count_pairs(std::span<const double> grades, std::span<const std::uint32_t> ends,
                       std::vector<PairStep>* steps = nullptr);

enum class TauTies : std::uint8_t {
    shared,    ///< documents of equal score share a place, as Kendall has it
    expected,  ///< the mean over all orders of documents of equal score
};

/// What the two orders are, for the words of the steps.
enum class TauSides : std::uint8_t { scores_and_grades, lists };

/// Kendall's tau-b of these counts, or why there is none.
MetricValue tau_b(const PairCounts& counts, Trace* trace, TauSides sides,
                  TauTies ties = TauTies::shared);

}  // namespace assay
