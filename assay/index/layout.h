#pragma once

// How a part is laid out: arrays one after the other, each beginning at a multiple of eight bytes,
// then a footer of fixed size that says how long they are. So a part is written in one go, and
// everything in it is found from its end.

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "assay/index/part.h"

namespace assay {

/// Fills up with zeros to a multiple of eight bytes.
inline void pad(PartWriter& part) {
    constexpr std::string_view kZeros{"\0\0\0\0\0\0\0", 7};
    part.write(kZeros.substr(0, (8 - part.offset() % 8) % 8));
}

template <class Footer>
void write_footer(PartWriter& part, const Footer& footer) {
    static_assert(std::is_trivially_copyable_v<Footer> && sizeof(Footer) % 8 == 0);
    pad(part);
    part.write_array(&footer, 1);
}

template <class Footer>
Footer read_footer(const PartReader& part) {
    const std::uint64_t size = part.bytes().size();
    if (size < kPartHeader + sizeof(Footer)) part.damaged("too short");
    Footer footer;
    std::memcpy(&footer, part.bytes().data() + size - sizeof(Footer), sizeof(Footer));
    return footer;
}

/// Steps through the arrays of a part.
class Layout {
  public:
    explicit Layout(const PartReader& part) : part_{part} {}

    template <class T>
    const T* take(std::uint64_t count) {
        const T* data = part_.array<T>(offset_, count);
        offset_ = (offset_ + count * sizeof(T) + 7) / 8 * 8;
        return data;
    }
    std::uint64_t offset() const { return offset_; }
    /// Throws Error when anything but a footer of that many bytes is left.
    void expect_end(std::uint64_t footer) const {
        if (offset_ + footer != part_.bytes().size()) part_.damaged("the sizes disagree");
    }

  private:
    const PartReader& part_;
    std::uint64_t offset_ = kPartHeader;
};

}  // namespace assay
