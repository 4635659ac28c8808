#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// A hash of a document's id.
inline std::uint32_t doc_tag(std::string_view doc) {
    return static_cast<std::uint32_t>(hash_bytes(doc) >> 32);
}

/// Documents of one query by id, numbered by the caller in the order they are entered: 0, 1, 2, ...
/// Emptied and filled again for every query, so it keeps its memory; it stores hashes and numbers,
/// the caller keeps the ids.
///
/// Slots are many and small: a table of a thousand documents stays in the first-level cache, and
/// the first slot looked at is nearly always the right one, which is what makes it fast.
class DocTable {
  public:
    /// Empties the table and makes room for `count` documents.
    void reset(std::size_t count) {
        narrow_ = count < std::numeric_limits<std::uint16_t>::max();
        const std::size_t slots = std::bit_ceil(4 * count + 4);
        mask_ = slots - 1;
        if (narrow_) {
            small_.assign(slots, 0);
        } else {
            large_.assign(slots, 0);
        }
        tags_.resize(count);
    }

    /// Enters `doc` under `number`, unless a document with the same id is there: then that one's
    /// number is returned. `tag` is doc_tag(doc); `id_of(n)` gives the id of the document entered
    /// under n.
    template <typename IdOf>
    std::uint32_t insert(std::string_view doc, std::uint32_t tag, std::uint32_t number,
                         const IdOf& id_of) {
        return narrow_ ? insert_in(small_, doc, tag, number, id_of)
                       : insert_in(large_, doc, tag, number, id_of);
    }
    template <typename IdOf>
    std::uint32_t insert(std::string_view doc, std::uint32_t number, const IdOf& id_of) {
        return insert(doc, doc_tag(doc), number, id_of);
    }

    /// The number of the document with this id, `none` when there is none.
    template <typename IdOf>
    std::uint32_t find(std::string_view doc, std::uint32_t none, const IdOf& id_of) const {
        return narrow_ ? find_in(small_, doc, none, id_of) : find_in(large_, doc, none, id_of);
    }

  private:
    template <typename Slot, typename IdOf>
    std::uint32_t find_in(const std::vector<Slot>& slots, std::string_view doc, std::uint32_t none,
                          const IdOf& id_of) const {
        const std::uint32_t tag = doc_tag(doc);
        for (std::size_t i = tag & mask_; slots[i] != 0; i = (i + 1) & mask_) {
            const std::uint32_t number = slots[i] - 1U;
            if (tags_[number] == tag && id_of(number) == doc) return number;
        }
        return none;
    }

    template <typename Slot, typename IdOf>
    std::uint32_t insert_in(std::vector<Slot>& slots, std::string_view doc, std::uint32_t tag,
                            std::uint32_t number, const IdOf& id_of) {
        for (std::size_t i = tag & mask_;; i = (i + 1) & mask_) {
            if (slots[i] == 0) {
                slots[i] = static_cast<Slot>(number + 1);
                tags_[number] = tag;
                return number;
            }
            const std::uint32_t other = slots[i] - 1U;
            if (tags_[other] == tag && id_of(other) == doc) return other;
        }
    }

    bool narrow_ = true;
    std::size_t mask_ = 0;
    std::vector<std::uint16_t> small_;  ///< the document's number plus one; 0 for a free slot
    std::vector<std::uint32_t> large_;
    std::vector<std::uint32_t> tags_;  ///< by number
};

}  // namespace assay
