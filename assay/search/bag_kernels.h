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
    static constexpr std::uint32_t kGroup = 64;  ///< cells a byte of `touched` stands for

    std::uint32_t first = 0;  ///< document of cell 0
    std::uint64_t* cells = nullptr;
    std::uint8_t* touched = nullptr;  ///< not 0 where some cell of the group is not 0
};

inline constexpr std::uint32_t kManyTimes = 15;

/// A term's part of a score, in units: unit_weight * tf / (tf + norm), cut to a whole number, plus
/// 1, all in single precision.
inline std::uint32_t units_of(float unit_weight, std::uint32_t frequency, float norm) {
    const auto tf = static_cast<float>(frequency);
    return static_cast<std::uint32_t>(unit_weight * (tf / (tf + norm))) + 1;
}

/// The loops that searching spends its time in. Every set of them gives the same results.
struct BagKernels {
    /// Adds the parts of `count` postings to the cells of those documents that are in the window.
    /// `shift` is where a cell has the term's four bits, 32 when it has none.
    void (*accumulate)(const std::uint32_t* documents, const std::uint32_t* frequencies,
                       std::size_t count, const NormView& norms, float unit_weight, unsigned shift,
                       const Window& window);

    /// Lists the cells that are `threshold` or more (`threshold` > 0), and makes all cells 0.
    /// Returns how many; `cells_out` and `values_out` have room for all cells, and 16 more.
    std::size_t (*harvest)(const Window& window, std::uint64_t threshold, std::uint32_t* cells_out,
                           std::uint64_t* values_out);

    /// Lists those of `count` postings, documents in [first, end), whose part is `threshold` or
    /// more. Outputs have room for `count`, and 16 more.
    std::size_t (*select)(const std::uint32_t* documents, const std::uint32_t* frequencies,
                          std::size_t count, const NormView& norms, float unit_weight,
                          std::uint32_t threshold, std::uint32_t first, std::uint32_t end,
                          std::uint32_t* documents_out, std::uint32_t* units_out,
                          std::uint32_t* frequencies_out);

    /// The first of `documents`, ascending, from `from` on that is >= target; `count` when none is.
    /// `documents` can be read up to `count` rounded up to 16.
    std::size_t (*search)(const std::uint32_t* documents, std::size_t from, std::size_t count,
                          std::uint32_t target);

    /// out[i] = bounds[i] * scale, rounded up, plus 1.
    void (*scale_bounds)(const std::uint8_t* bounds, std::size_t count, float scale,
                         std::uint32_t* out);

    std::uint32_t (*largest)(const std::uint32_t* values, std::size_t count);
};

const BagKernels& plain_bag_kernels();
/// Null where the processor lacks AVX-512.
const BagKernels* avx512_bag_kernels();
const BagKernels& bag_kernels();

}  // namespace assay
