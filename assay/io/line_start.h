#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace assay {

/// How the line before begins, in a form that is quick to compare with the next line: the first
/// eight bytes of its query id and of the blank after it.
class LineStart {
  public:
    /// `line` begins with the id, and a blank follows it.
    void set(std::string_view line, std::size_t id_size) {
        const std::size_t size = std::min<std::size_t>(8, id_size + 1);
        rest_ = line.substr(size, id_size + 1 - size);
        word_ = 0;
        std::memcpy(&word_, line.data(), size);
        static_assert(std::endian::native == std::endian::little);
        mask_ = size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    }

    /// Whether the line begins in the same way. False may also mean: too near the end to tell.
    bool matches(const char* line, const char* end) const {
        if (static_cast<std::size_t>(end - line) < 8 + rest_.size()) return false;
        std::uint64_t word = 0;
        std::memcpy(&word, line, 8);
        return (word & mask_) == word_ &&
               (rest_.empty() || std::memcmp(line + 8, rest_.data(), rest_.size()) == 0);
    }

  private:
    std::string_view rest_;
    std::uint64_t word_ = 1;  // matches nothing before set()
    std::uint64_t mask_ = 0;
};

}  // namespace assay
