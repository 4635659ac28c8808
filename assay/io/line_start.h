#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace assay {

/// How the line before begins, in a form that is quick to compare with the next line: the first
/// bytes of its query id and of the blank after it.
class LineStart {
  public:
    /// Bytes that are compared at once.
    static constexpr std::size_t kBytes = 16;

    /// `line` begins with the id, and a blank follows it.
    void set(std::string_view line, std::size_t id_size) {
        const std::size_t size = std::min(kBytes, id_size + 1);
        rest_ = line.substr(size, id_size + 1 - size);
        words_ = {};
        std::memcpy(words_.data(), line.data(), size);
        const std::size_t low = std::min<std::size_t>(8, size);
        masks_ = {low_bytes(low), low_bytes(size - low)};
    }

    /// Whether the line begins in the same way. False may also mean: too near the end to tell.
    bool matches(const char* line, const char* end) const {
        if (static_cast<std::size_t>(end - line) < kBytes + rest_.size()) return false;
        Words words;
        std::memcpy(words.data(), line, kBytes);
        const std::uint64_t differ =
            ((words[0] & masks_[0]) ^ words_[0]) | ((words[1] & masks_[1]) ^ words_[1]);
        return differ == 0 &&
               (rest_.empty() || std::memcmp(line + kBytes, rest_.data(), rest_.size()) == 0);
    }

    using Words = std::array<std::uint64_t, 2>;
    const Words& words() const { return words_; }
    const Words& masks() const { return masks_; }  ///< which of their bytes count
    std::string_view rest() const { return rest_; }

  private:
    static_assert(std::endian::native == std::endian::little);
    static std::uint64_t low_bytes(std::size_t count) {
        return count == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
    }

    std::string_view rest_;
    Words words_{1, 0};  // matches nothing before set()
    Words masks_{};
};

}  // namespace assay
