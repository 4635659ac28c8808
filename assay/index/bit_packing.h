#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

/// Numbers of `width` bits (0 to 32) one after the other, the lowest bit first: value i begins at
/// bit i * width. Any value can be read without the others.

/// The bytes `count` values of `width` bits take.
constexpr std::size_t packed_size(std::size_t count, unsigned width) {
    return (count * width + 7) / 8;
}

/// How far readers may look past the last packed byte.
inline constexpr std::size_t kPackedSlack = 64;

/// Writes packed_size(count, width) bytes. Bits of a value above `width` are cut off.
void pack(const std::uint32_t* values, std::size_t count, unsigned width, std::uint8_t* out);

/// Reads value `index` alone. Looks at up to 8 bytes from its first one on.
inline std::uint32_t packed_value(const std::uint8_t* in, std::size_t index, unsigned width) {
    const std::size_t bit = index * width;
    std::uint64_t word = 0;
    __builtin_memcpy(&word, in + bit / 8, sizeof word);
    return static_cast<std::uint32_t>((word >> (bit % 8)) & ((std::uint64_t{1} << width) - 1));
}

/// What a processor can do faster than one value at a time. Every function has a plain twin with
/// the same results.
struct PackingKernels {
    /// Reads `count` values into `out`, which has room for count rounded up to 16.
    void (*unpack)(const std::uint8_t* in, std::size_t count, unsigned width, std::uint32_t* out);

    /// Replaces gaps by the numbers they lead to, `next` being the smallest possible first one:
    /// out[i] = next + sum of (values[0..i]) + i, no number above `limit`. `count` as above.
    void (*sum_gaps)(std::uint32_t* values, std::size_t count, std::uint32_t next,
                     std::uint32_t limit);

    /// The numbers of the bits set in [0, bits), plus `first`, none above `limit`, at most `room`
    /// of them; returns how many. `out` has room for 16 more.
    std::size_t (*list_bits)(const std::uint8_t* in, std::size_t bits, std::uint32_t first,
                             std::uint32_t limit, std::uint32_t* out, std::size_t room);
};

const PackingKernels& plain_packing();
/// Null where the processor lacks AVX-512 with VBMI.
const PackingKernels* avx512_packing();
/// The best of this machine.
const PackingKernels& packing();

}  // namespace assay
