#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// Documents of one query by id. Emptied and filled again for every query, so it keeps its memory;
/// it stores hashes and numbers, the caller keeps the ids.
class DocTable {
  public:
    /// Empties the table and makes room for `count` documents.
    void reset(std::size_t count) {
        const std::size_t slots = std::bit_ceil(count + count / 2 + 1);
        if (slots > slots_.size()) slots_.resize(slots);
        mask_ = slots - 1;
        std::fill_n(slots_.begin(), slots, Slot{});
    }

    /// Enters `doc` under `number`, unless a document with the same id is there: then that one's
    /// number is returned. `id_of(n)` gives the id of the document entered under n.
    template <typename IdOf>
    std::uint32_t insert(std::string_view doc, std::uint32_t number, const IdOf& id_of) {
        const std::uint64_t hash = hash_bytes(doc);
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
            Slot& slot = slots_[i];
            if (slot.next == 0) {
                slot = {tag, number + 1};
                return number;
            }
            if (slot.tag == tag && id_of(slot.next - 1) == doc) return slot.next - 1;
        }
    }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t next = 0;  ///< the document's number plus one; 0 for a free slot
    };
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
};

}  // namespace assay
