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
    /// A slot has part of the tag in its upper half and the number plus one in its lower; 0 when
    /// free.
    template <typename Slot>
    class Slots {
      public:
        Slots(Slot* slots, std::size_t mask) : slots_{slots}, mask_{mask} {}

        /// Enters `doc` under `number`, unless a document with the same id is there: then that
        /// one's number is returned. `tag` is doc_tag(doc); `id_of(n)` gives the id of the document
        /// entered under n.
        template <typename IdOf>
        std::uint32_t insert(std::string_view doc, std::uint32_t tag, std::uint32_t number,
                             const IdOf& id_of) const {
            const Slot upper = upper_of(tag);
            for (std::size_t i = tag & mask_;; i = (i + 1) & mask_) {
                const Slot slot = slots_[i];
                if (slot == 0) {
                    slots_[i] = upper | (number + 1);
                    return number;
                }
                if (is_at(slot, upper, doc, id_of)) return number_of(slot);
            }
        }

        /// The number of the document with this id, `none` when there is none.
        template <typename IdOf>
        std::uint32_t find(std::string_view doc, std::uint32_t none, const IdOf& id_of) const {
            const std::uint32_t tag = doc_tag(doc);
            for (std::size_t i = tag & mask_; slots_[i] != 0; i = (i + 1) & mask_) {
                if (is_at(slots_[i], upper_of(tag), doc, id_of)) return number_of(slots_[i]);
            }
            return none;
        }

      private:
        static constexpr int kHalf = 4 * static_cast<int>(sizeof(Slot));
        static constexpr Slot kLower = (Slot{1} << kHalf) - 1;

        static Slot upper_of(std::uint32_t tag) {
            return static_cast<Slot>((std::uint64_t{tag} << 32) >> (64 - 2 * kHalf)) & ~kLower;
        }
        static std::uint32_t number_of(Slot slot) {
            return static_cast<std::uint32_t>(slot & kLower) - 1;
        }
        template <typename IdOf>
        static bool is_at(Slot slot, Slot upper, std::string_view doc, const IdOf& id_of) {
            return (slot ^ upper) <= kLower && id_of(number_of(slot)) == doc;
        }

        Slot* slots_;
        std::size_t mask_;
    };

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
    }

    /// Calls work(slots), with slots.insert() and slots.find() as above. For loops over many
    /// documents: what the table is like is found out once.
    template <typename Work>
    auto with_slots(const Work& work) {
        return narrow_ ? work(Slots<std::uint32_t>{small_.data(), mask_})
                       : work(Slots<std::uint64_t>{large_.data(), mask_});
    }

    /// One document at a time.
    template <typename IdOf>
    std::uint32_t insert(std::string_view doc, std::uint32_t number, const IdOf& id_of) {
        return with_slots(
            [&](const auto& slots) { return slots.insert(doc, doc_tag(doc), number, id_of); });
    }
    template <typename IdOf>
    std::uint32_t find(std::string_view doc, std::uint32_t none, const IdOf& id_of) {
        return with_slots([&](const auto& slots) { return slots.find(doc, none, id_of); });
    }

  private:
    bool narrow_ = true;
    std::size_t mask_ = 0;
    std::vector<std::uint32_t> small_;
    std::vector<std::uint64_t> large_;
};

}  // namespace assay
