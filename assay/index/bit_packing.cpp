#include "assay/index/bit_packing.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

void unpack_plain(const std::uint8_t* in, std::size_t count, unsigned width, std::uint32_t* out) {
    for (std::size_t i = 0; i < count; ++i) out[i] = packed_value(in, i, width);
}

void sum_gaps_plain(std::uint32_t* values, std::size_t count, std::uint32_t next,
                    std::uint32_t limit) {
    for (std::size_t i = 0; i < count; ++i) {
        next += values[i];
        values[i] = std::min(next, limit);
        ++next;
    }
}

std::size_t list_bits_plain(const std::uint8_t* in, std::size_t bits, std::uint32_t first,
                            std::uint32_t limit, std::uint32_t* out, std::size_t room) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < bits && found < room; ++i) {
        if ((in[i / 8] >> (i % 8)) & 1U) {
            out[found++] = std::min(first + static_cast<std::uint32_t>(i), limit);
        }
    }
    return found;
}

}  // namespace

void pack(const std::uint32_t* values, std::size_t count, unsigned width, std::uint8_t* out) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    std::uint64_t word = 0;
    unsigned held = 0;  // bits of `word` in use, below 32 before a value
    for (std::size_t i = 0; i < count; ++i) {
        word |= (values[i] & mask) << held;
        held += width;
        if (held >= 32) {
            std::memcpy(out, &word, 4);
            out += 4;
            word >>= 32;
            held -= 32;
        }
    }
    std::memcpy(out, &word, (held + 7) / 8);
}

const PackingKernels& plain_packing() {
    static constexpr PackingKernels kPlain{unpack_plain, sum_gaps_plain, list_bits_plain};
    return kPlain;
}

const PackingKernels& packing() {
    static const PackingKernels& best = avx512_packing() ? *avx512_packing() : plain_packing();
    return best;
}

}  // namespace assay
