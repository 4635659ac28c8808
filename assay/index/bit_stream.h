#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay {

/// Bits appended to a string, the lowest first.
class BitWriter {
  public:
    explicit BitWriter(std::string& out) : out_{out} {}
    ~BitWriter() { flush(); }
    BitWriter(const BitWriter&) = delete;
    BitWriter& operator=(const BitWriter&) = delete;

    /// `bits` up to 32; those of `value` above are ignored.
    void put(std::uint64_t value, unsigned bits) {
        word_ |= (value & ((std::uint64_t{1} << bits) - 1)) << used_;
        used_ += bits;
        for (; used_ >= 8; used_ -= 8, word_ >>= 8) out_.push_back(static_cast<char>(word_));
    }

    /// Golomb-Rice: the quotient by 2^k in unary, the rest in k bits; from 24 on the number itself.
    void put_rice(std::uint32_t value, unsigned k) {
        const std::uint32_t quotient = value >> k;
        if (quotient >= kEscape) {
            put((std::uint64_t{1} << kEscape) - 1, kEscape);
            put(value, 32);
            return;
        }
        put((std::uint64_t{1} << quotient) - 1, quotient + 1);
        put(value, k);
    }

    static constexpr unsigned kEscape = 24;

  private:
    void flush() {
        if (used_ > 0) out_.push_back(static_cast<char>(word_));
    }

    std::string& out_;
    std::uint64_t word_ = 0;
    unsigned used_ = 0;  ///< below 8 between calls
};

/// Reads what BitWriter wrote; past `end` there are zeros.
class BitReader {
  public:
    BitReader(const std::uint8_t* in, const std::uint8_t* end) : in_{in}, end_{end} {}

    std::uint32_t get(unsigned bits) {
        if (held_ < bits) fill();
        const auto value = static_cast<std::uint32_t>(word_ & ((std::uint64_t{1} << bits) - 1));
        drop(bits);
        return value;
    }

    std::uint32_t get_rice(unsigned k) {
        if (held_ < 58) fill();
        const auto quotient = static_cast<unsigned>(std::countr_one(word_));
        if (quotient >= BitWriter::kEscape) {
            drop(BitWriter::kEscape);
            return get(32);
        }
        drop(quotient + 1);
        return static_cast<std::uint32_t>((std::uint64_t{quotient} << k) | get(k));
    }

  private:
    void drop(unsigned bits) {
        word_ >>= bits;
        held_ -= std::min(held_, bits);
    }

    void fill() {
        if (end_ - in_ >= 8) {
            std::uint64_t next = 0;
            __builtin_memcpy(&next, in_, sizeof next);
            word_ |= next << held_;
            in_ += (63 - held_) / 8;
            held_ |= 56;
            return;
        }
        for (; held_ <= 56; held_ += 8) {
            if (in_ < end_) word_ |= std::uint64_t{*in_++} << held_;
        }
    }

    const std::uint8_t* in_;
    const std::uint8_t* end_;
    std::uint64_t word_ = 0;
    unsigned held_ = 0;
};

/// The k that takes the fewest bits.
inline unsigned best_rice(std::span<const std::uint32_t> values) {
    unsigned best = 0;
    std::uint64_t fewest = UINT64_MAX;
    for (unsigned k = 0; k < 28; ++k) {
        std::uint64_t bits = 0;
        for (const std::uint32_t value : values) {
            const std::uint32_t quotient = value >> k;
            bits += quotient >= BitWriter::kEscape ? BitWriter::kEscape + 32 : quotient + 1 + k;
        }
        if (bits < fewest) {
            fewest = bits;
            best = k;
        } else if (bits > 2 * fewest) {
            break;
        }
    }
    return best;
}

}  // namespace assay
