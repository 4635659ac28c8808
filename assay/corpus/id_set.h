#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// Which ids have been seen, by their hashes: 8 to 32 bytes an id. Two ids of one hash in a
/// billion documents have a chance of about 1 in 40.
class IdSet {
  public:
    /// False when `id`, or one with its hash, is there already.
    bool insert(std::string_view id) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        if (!put(hash_bytes(id) | 1)) return false;
        ++count_;
        return true;
    }

  private:
    bool put(std::uint64_t hash) {
        // The low bits are spent on the mark of a taken slot, the high ones find the place.
        std::size_t i = (hash >> 20) & (slots_.size() - 1);
        for (; slots_[i] != 0; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i] == hash) return false;
        }
        slots_[i] = hash;
        return true;
    }

    void grow() {
        std::vector<std::uint64_t> old(slots_.empty() ? 1024 : 2 * slots_.size());
        old.swap(slots_);
        for (const std::uint64_t hash : old) {
            if (hash != 0) put(hash);
        }
    }

    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
};

}  // namespace assay
