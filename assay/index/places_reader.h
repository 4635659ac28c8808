#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "assay/index/postings_list.h"

namespace assay {

/// Reads where in a document a term is. Keeps the block it read last: postings of one block are
/// best asked for together.
class PlacesReader {
  public:
    /// Begins with another list, which must outlive the reader.
    void open(const PostingsList& list);

    /// Replaces `out` with the places of posting `index` of a block: see
    /// PostingsCursor::positions().
    void read(std::uint32_t block, std::size_t index, std::vector<std::uint32_t>& out);

  private:
    void load(std::uint32_t block);
    void load_rest(const std::uint8_t* in, const std::uint8_t* end);
    void load_packs(const std::uint8_t* in, const std::uint8_t* end);

    const PostingsList* list_ = nullptr;
    std::uint32_t block_ = PostingsBlock::kNone;
    std::uint32_t count_ = 0;
    alignas(64) std::array<std::uint32_t, kBlockRoom> ends_;  ///< sums of frequencies
    std::vector<ValuePack> packs_;                            ///< of a full block
    std::vector<std::uint32_t> rest_;                         ///< of a short one: values as stored
};

}  // namespace assay
