#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// Numbers distinct terms 0, 1, 2, ... in the order they are first seen, and keeps copies of them.
/// A slot of its table has the first bytes of its term: short terms are found by looking there
/// alone.
class TermNumbers {
  public:
    /// A term made ready to be looked up. The view must stay valid until then.
    struct Key {
        std::string_view term;
        std::uint64_t first;  ///< its first 8 bytes, filled up with zeros
        std::uint32_t tag;    ///< part of its hash, and in the low byte its length, 255 for more
        std::uint32_t slot;   ///< the rest of the hash
    };

    static Key key_of(std::string_view term) {
        const std::uint64_t first = first_bytes(term);
        const std::uint64_t hash =
            term.size() <= 8 ? mix(first + term.size() * 0x9e3779b97f4a7c15U) : hash_bytes(term);
        const std::size_t length = term.size() < 255 ? term.size() : 255;
        return {term, first, static_cast<std::uint32_t>((hash >> 32 << 8) | length),
                static_cast<std::uint32_t>(hash)};
    }

    /// Brings the part of the table that number_of() will look at closer.
    void prefetch(const Key& key) const {
        if (!slots_.empty()) __builtin_prefetch(&slots_[key.slot & mask_]);
    }

    std::uint32_t number_of(const Key& key) {
        if (4 * (terms_.size() + 1) > 3 * slots_.size()) grow();
        const std::size_t slot = slot_of(key);
        return slots_[slot].number != kFree ? slots_[slot].number : add(key, slot);
    }
    std::uint32_t number_of(std::string_view term) { return number_of(key_of(term)); }

    /// The number of a term seen before.
    std::optional<std::uint32_t> find(std::string_view term) const {
        if (slots_.empty()) return std::nullopt;
        const std::uint32_t number = slots_[slot_of(key_of(term))].number;
        return number != kFree ? std::optional{number} : std::nullopt;
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
        std::uint64_t first = 0;
        std::uint32_t tag = 0;
        std::uint32_t number = kFree;
    };

    static std::uint64_t first_bytes(std::string_view term) {
        std::uint64_t bytes = 0;
        if (term.size() >= 8) {
            __builtin_memcpy(&bytes, term.data(), 8);
            return bytes;
        }
        if (term.size() >= 4) {
            std::uint32_t low = 0;
            std::uint32_t high = 0;
            __builtin_memcpy(&low, term.data(), 4);
            __builtin_memcpy(&high, term.data() + term.size() - 4, 4);
            return low | std::uint64_t{high} << 8 * (term.size() - 4);
        }
        for (std::size_t i = 0; i < term.size(); ++i) {
            bytes |= std::uint64_t{static_cast<unsigned char>(term[i])} << 8 * i;
        }
        return bytes;
    }

    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93U;
        return (x ^ (x >> 32)) * 0xd6e8feb86659fd93U;
    }

    /// Where the term is, or a free slot where it belongs.
    std::size_t slot_of(const Key& key) const {
        for (std::size_t i = key.slot & mask_;; i = (i + 1) & mask_) {
            const Slot& slot = slots_[i];
            if (slot.number == kFree) return i;
            if (slot.tag != key.tag || slot.first != key.first) continue;
            if (key.term.size() <= 8 || terms_[slot.number] == key.term) return i;
        }
    }

    std::uint32_t add(const Key& key, std::size_t slot);
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
