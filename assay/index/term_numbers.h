#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// Numbers distinct terms 0, 1, 2, ... in the order they are first seen, and keeps copies of them.
class TermNumbers {
  public:
    std::uint32_t number_of(std::string_view term) {
        if (4 * (terms_.size() + 1) > 3 * slots_.size()) grow();
        const std::uint64_t hash = hash_bytes(term);
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
            const Slot slot = slots_[i];
            if (slot.number == kFree) return add(term, tag, i);
            if (slot.tag == tag && terms_[slot.number] == term) return slot.number;
        }
    }

    const std::vector<std::string_view>& terms() const { return terms_; }

    /// Bytes held.
    std::size_t memory() const {
        return slots_.size() * sizeof(Slot) + terms_.size() * sizeof(std::string_view) + text_size_;
    }

    void clear();

  private:
    static constexpr std::uint32_t kFree = UINT32_MAX;
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = kFree;
    };

    std::uint32_t add(std::string_view term, std::uint32_t tag, std::size_t slot);
    void grow();

    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::vector<std::string_view> terms_;
    std::vector<std::unique_ptr<char[]>> chunks_;
    char* free_ = nullptr;
    std::size_t left_ = 0;
    std::size_t text_size_ = 0;
};

}  // namespace assay
