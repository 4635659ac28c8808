#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "assay/index/bit_packing.h"

namespace assay {

/// Up to 256 numbers, most of them small: packed in as few bits as the most of them need, the few
/// large ones in a list of exceptions (Zukowski et al., "Super-scalar RAM-CPU cache compression",
/// ICDE 2006). Bytes: width; number of exceptions; when there are any, the width of what they have
/// above; the packed values; a byte an exception that says where; their upper parts, packed.
class ValuePack {
  public:
    static constexpr std::size_t kMost = 256;

    /// Appends the pack of `count` values.
    static void write(const std::uint32_t* values, std::size_t count, std::string& out);

    ValuePack() = default;

    /// The pack of `count` values at `in`. `end` is where readable bytes end, kPackedSlack bytes
    /// before which no pack reaches: one that would is taken as zeros.
    ValuePack(const std::uint8_t* in, const std::uint8_t* end, std::size_t count);

    /// The first byte after it.
    const std::uint8_t* after() const { return after_; }

    /// All values; `out` has room for the count rounded up to 16.
    void read(const PackingKernels& kernels, std::uint32_t* out) const;

    std::uint32_t value(std::size_t index) const {
        std::uint32_t value = packed_value(data_, index, width_);
        for (std::size_t i = 0; i < exceptions_; ++i) {
            if (where_[i] == index) value |= upper(i);
        }
        return value;
    }

    /// Values [begin, begin + count).
    void read_range(std::size_t begin, std::size_t count, std::uint32_t* out) const {
        for (std::size_t i = 0; i < count; ++i) out[i] = packed_value(data_, begin + i, width_);
        for (std::size_t i = 0; i < exceptions_; ++i) {
            if (where_[i] - begin < count) out[where_[i] - begin] |= upper(i);
        }
    }

  private:
    std::uint32_t upper(std::size_t exception) const {
        return static_cast<std::uint32_t>(
            std::uint64_t{packed_value(upper_, exception, upper_width_)} << width_);
    }

    const std::uint8_t* data_ = nullptr;
    const std::uint8_t* where_ = nullptr;
    const std::uint8_t* upper_ = nullptr;
    const std::uint8_t* after_ = nullptr;
    std::size_t count_ = 0;
    std::size_t exceptions_ = 0;
    unsigned width_ = 0;
    unsigned upper_width_ = 0;
};

}  // namespace assay
