#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

/// What scoring many postings at once needs to know of the documents: a code a document, 1, 2 or 4
/// bytes wide and readable 4 bytes from there, and a norm a code.
struct NormView {
    const std::uint8_t* codes = nullptr;
    unsigned code_bytes = 1;
    const float* norms = nullptr;
    std::uint32_t last_code = 0;  ///< codes above it count as it
};

/// A stretch of documents whose scores are summed up side by side. A cell has the sum, in units, in
/// its upper half; its lower half has four bits for each of the first eight terms of the query: how
/// often the document has the term, 15 standing for 15 or more.
struct Window {
    static constexpr std::uint32_t kSize = 1U << 14;
    static constexpr std::uint32_t kGroup = 16;  ///< cells a byte of `touched` stands for

    std::uint32_t first = 0;  ///< document of cell 0
    std::uint64_t* cells = nullptr;
    std::uint8_t* touched = nullptr;  ///< not 0 where some cell of the group is not 0
};

inline constexpr std::uint32_t kManyTimes = 15;

/// Documents that may be among the best, ascending: for each its score so far in units and, as in a
/// cell, how often it has the terms. The arrays have 16 entries more than are in use.
struct CandidateArrays {
    std::uint32_t* documents = nullptr;
    std::uint32_t* units = nullptr;
    std::uint32_t* times = nullptr;
};

/// A term's part of a score, in units: unit_weight * tf / (tf + norm), cut to a whole number, plus
/// 1, all in single precision.
inline std::uint32_t units_of(float unit_weight, std::uint32_t frequency, float norm) {
    const auto tf = static_cast<float>(frequency);
    return static_cast<std::uint32_t>(unit_weight * (tf / (tf + norm))) + 1;
}

/// What a kernel needs to know of a term: its weight, and where a cell has its four bits (32: it
/// has none).
struct TermView {
    float unit_weight = 0;
    unsigned shift = 32;
};

/// The loops that searching spends its time in. Every set of them gives the same results.
struct BagKernels {
    /// Adds the parts of `count` postings to the cells of those documents that are in the window.
    void (*accumulate)(const std::uint32_t* documents, const std::uint32_t* frequencies,
                       std::size_t count, const NormView& norms, const TermView& term,
                       const Window& window);

    /// Makes candidates of the cells with `least` units or more (`least` > 0), and all cells 0.
    /// Returns how many.
    std::size_t (*harvest)(const Window& window, std::uint32_t least, const CandidateArrays& out);

    /// Makes candidates of those of `count` postings, documents in [first, end), whose part is
    /// `least` or more. Returns how many.
    std::size_t (*select)(const std::uint32_t* documents, const std::uint32_t* frequencies,
                          std::size_t count, const NormView& norms, const TermView& term,
                          std::uint32_t least, std::uint32_t first, std::uint32_t end,
                          const CandidateArrays& out);

    /// Moves those of the candidates [begin, end) that have `least` units or more to `to`, which is
    /// not after `begin`; returns how many.
    std::size_t (*keep)(const CandidateArrays& candidates, std::size_t begin, std::size_t end,
                        std::uint32_t least, std::size_t to);

    /// Adds a term's parts to `count` candidates, 0 standing for documents without it, and keeps
    /// those that then have `least` units or more and, where the term is `required`, have it.
    std::size_t (*add)(const CandidateArrays& candidates, const std::uint32_t* frequencies,
                       std::size_t count, const NormView& norms, const TermView& term,
                       std::uint32_t least, bool required);

    /// The first of `documents`, ascending, from `from` on that is >= target; `count` when none is.
    /// `documents` can be read up to 16 beyond.
    std::size_t (*search)(const std::uint32_t* documents, std::size_t from, std::size_t count,
                          std::uint32_t target);

    /// For each of `wanted`, ascending, its place among `documents`, ascending, or kNoPlace.
    /// Returns how many have one.
    std::size_t (*locate)(const std::uint32_t* documents, std::size_t count,
                          const std::uint32_t* wanted, std::size_t wanted_count,
                          std::uint32_t* places);

    /// The same where documents are bits, counted from `first`.
    std::size_t (*locate_bits)(const std::uint8_t* bits, std::uint32_t bit_count,
                               std::uint32_t first, const std::uint32_t* wanted,
                               std::size_t wanted_count, std::uint32_t* places);

    /// out[i] = bounds[i] * scale, rounded up, plus 1.
    void (*scale_bounds)(const std::uint8_t* bounds, std::size_t count, float scale,
                         std::uint32_t* out);

    std::uint32_t (*largest)(const std::uint32_t* values, std::size_t count);
};

inline constexpr std::uint32_t kNoPlace = UINT32_MAX;

const BagKernels& plain_bag_kernels();
/// Null where the processor lacks AVX-512.
const BagKernels* avx512_bag_kernels();
const BagKernels& bag_kernels();

}  // namespace assay
