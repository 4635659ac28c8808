#pragma once

#include <cstdint>

namespace assay {

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit of the result depends on
/// every bit of the argument, and no two arguments share a result.
constexpr std::uint64_t mix_bits(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

inline constexpr std::uint64_t kGoldenStep = 0x9E3779B97F4A7C15U;

/// Random words that can be asked for in any order: word(i) of a stream is a function of seed,
/// stream and i alone, so threads and batches change nothing.
class RandomStream {
  public:
    constexpr RandomStream() = default;
    constexpr RandomStream(std::uint64_t seed, std::uint64_t stream)
        : key_{mix_bits(mix_bits(seed + kGoldenStep) + stream * kGoldenStep)} {}

    constexpr std::uint64_t word(std::uint64_t i) const {
        return mix_bits(key_ + (i + 1) * kGoldenStep);
    }

  private:
    std::uint64_t key_ = 0;
};

/// Numbers below a bound, drawn one after the other from a stream; bounds are below 2^32.
class Draws {
  public:
    explicit constexpr Draws(RandomStream stream) : stream_{stream} {}

    /// Multiplies a 32-bit word instead of dividing (Lemire 2019): a number is at most bound/2^32
    /// more likely than another.
    constexpr std::uint64_t below(std::uint64_t bound) {
        if (next_ % 2 == 0) word_ = stream_.word(next_ / 2);
        const std::uint64_t half = next_ % 2 == 0 ? word_ >> 32 : word_ & 0xFFFFFFFFU;
        ++next_;
        return (half * bound) >> 32;
    }

  private:
    RandomStream stream_;
    std::uint64_t word_ = 0;
    std::uint64_t next_ = 0;
};

}  // namespace assay
