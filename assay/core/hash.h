#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace assay {

inline std::uint64_t hash_bytes(std::string_view bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

/// hash_bytes() of bytes that come in pieces.
class HashStream {
  public:
    HashStream() { XXH3_64bits_reset(&state_); }
    void add(std::string_view bytes) { XXH3_64bits_update(&state_, bytes.data(), bytes.size()); }
    std::uint64_t value() const { return XXH3_64bits_digest(&state_); }

  private:
    XXH3_state_t state_;
};

/// Numbers distinct byte strings 0, 1, 2, ... in the order they are first seen. Holds views: the
/// bytes stay where they are.
class Numbering {
  public:
    std::uint32_t number_of(std::string_view name) {
        if (2 * (names_.size() + 1) > slots_.size()) grow();
        const std::uint64_t hash = hash_bytes(name);
        for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
            Slot& slot = slots_[i];
            if (slot.number == kFree) {
                slot = {static_cast<std::uint32_t>(hash >> 32),
                        static_cast<std::uint32_t>(names_.size())};
                names_.push_back(name);
                return slot.number;
            }
            if (slot.tag == static_cast<std::uint32_t>(hash >> 32) && names_[slot.number] == name) {
                return slot.number;
            }
        }
    }

    const std::vector<std::string_view>& names() const { return names_; }

  private:
    static constexpr std::uint32_t kFree = UINT32_MAX;
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = kFree;
    };

    void grow() {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), Slot{});
        mask_ = slots_.size() - 1;
        for (std::uint32_t number = 0; number < names_.size(); ++number) {
            const std::uint64_t hash = hash_bytes(names_[number]);
            std::size_t i = hash & mask_;
            while (slots_[i].number != kFree) i = (i + 1) & mask_;
            slots_[i] = {static_cast<std::uint32_t>(hash >> 32), number};
        }
    }

    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::vector<std::string_view> names_;
};

}  // namespace assay
