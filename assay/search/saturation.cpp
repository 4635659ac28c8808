#include "assay/search/saturation.h"

#include <bit>

namespace assay {
namespace {

constexpr unsigned kKeptBits = 4;

/// A float with four significant bits takes the codes 0..231 for the ints below 2^31; the 24 that
/// a byte has left stand for the smallest lengths.
constexpr std::uint32_t kExact = 255 - 231;

std::uint32_t without_low_bits(std::uint32_t value) {
    const auto bits = static_cast<unsigned>(std::bit_width(value));
    if (bits <= kKeptBits) return value;
    const unsigned shift = bits - kKeptBits;
    return (value >> shift) << shift;
}

}  // namespace

double Saturation::norm(std::uint32_t length) const {
    return norm_of(byte_lengths ? byte_length(length) : length);
}

double Saturation::norm_of(double length) const {
    return k1 * (1.0 - b + b * length / average_length);
}

std::uint32_t byte_length(std::uint32_t length) {
    return length < kExact ? length : kExact + without_low_bits(length - kExact);
}

}  // namespace assay
