#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// Documents of one query by id, numbered by the caller. Emptied and filled again for every query,
/// so it keeps its memory and stores views.
class DocTable {
  public:
    /// Empties the table and makes room for `count` documents.
    void reset(std::size_t count) {
        const std::size_t slots = std::bit_ceil(2 * count + 1);
        if (slots > slots_.size()) slots_.resize(slots);
        mask_ = slots - 1;
        std::fill_n(slots_.begin(), slots, Slot{});
        docs_.clear();
    }

    /// The number the document was first inserted with, and whether that was now: numbers count
    /// up from 0.
    std::pair<std::uint32_t, bool> insert(std::string_view doc) {
        const std::uint64_t hash = hash_bytes(doc);
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
            Slot& slot = slots_[i];
            if (slot.next == 0) {
                docs_.push_back(doc);
                slot = {tag, static_cast<std::uint32_t>(docs_.size())};
                return {slot.next - 1, true};
            }
            if (slot.tag == tag && docs_[slot.next - 1] == doc) return {slot.next - 1, false};
        }
    }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t next = 0;  ///< the document's number plus one; 0 for a free slot
    };
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::vector<std::string_view> docs_;
};

}  // namespace assay
