#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assay/index/inverted_file.h"
#include "assay/index/postings_format.h"
#include "assay/index/value_pack.h"

namespace assay {

/// One block of postings, decoded as far as somebody asked.
struct PostingsBlock {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    std::uint32_t number = kNone;
    std::uint32_t count = 0;
    std::uint32_t first = 0;             ///< the smallest document it could begin with
    const std::uint8_t* bits = nullptr;  ///< where the documents are bits, counted from `first`
    std::uint32_t bit_count = 0;
    bool listed = false;   ///< `documents` is filled
    bool counted = false;  ///< `frequencies` is filled
    ValuePack frequency_pack;
    alignas(64) std::array<std::uint32_t, kBlockRoom> documents;
    alignas(64) std::array<std::uint32_t, kBlockRoom> frequencies;
};

/// The postings of one term, block by block. What fast searching is made of; PostingsCursor is
/// simpler. Documents it gives are below the file's number of documents whatever the bytes are.
class PostingsList {
  public:
    /// Begins with another term. The file must outlive the list.
    void open(const InvertedFile& file, const TermEntry& entry);

    const TermEntry& entry() const { return entry_; }
    std::uint32_t blocks() const { return blocks_; }
    /// The last document of each block, ascending. A list of one short block has the last number
    /// there is instead.
    const std::uint32_t* last() const { return last_ != nullptr ? last_ : &own_last_; }
    /// Whether header() and bounds() exist: for lists of kBlock documents or more.
    bool bounded() const { return bounds_ != nullptr; }
    const ListHeader& header() const { return *header_; }
    /// The best share of each block, in 255ths of header().best_share, rounded up.
    const std::uint8_t* bounds() const { return bounds_; }
    /// The pairs that bound block `block` for any parameters; how many there are.
    std::size_t impacts(std::uint32_t block, ImpactPair* out) const;

    std::uint32_t count(std::uint32_t block) const {
        const auto full = static_cast<std::uint32_t>(kBlock);
        return block + 1 < blocks_ ? full : entry_.documents - (blocks_ - 1) * full;
    }

    /// Makes `out` stand for a block, without decoding a full one.
    void find(std::uint32_t block, PostingsBlock& out) const;
    void list_documents(PostingsBlock& block) const;
    void count_frequencies(PostingsBlock& block) const;
    std::uint32_t frequency(const PostingsBlock& block, std::size_t index) const {
        return block.counted ? block.frequencies[index] : block.frequency_pack.value(index) + 1;
    }

    /// Fills `ends` (room for a block) with the sums of the frequencies of the first 1, 2, ...
    /// documents of a block; returns how many documents it has.
    std::uint32_t read_ends(std::uint32_t block, std::uint32_t* ends) const;
    /// Where the places of a block begin in the part "positions".
    std::uint64_t places_offset(std::uint32_t block) const {
        return entry_.positions + (header_ == nullptr ? 0 : places_[block]);
    }
    const InvertedFile& file() const { return *file_; }

  private:
    const std::uint8_t* block_data(std::uint32_t block) const;
    void read_rest(const std::uint8_t* in, PostingsBlock& out) const;
    /// The frequencies of a full block, where its documents end.
    ValuePack frequencies_of(const std::uint8_t* documents, std::uint32_t block) const;
    const std::uint8_t* documents_of(std::uint32_t block) const;

    const InvertedFile* file_ = nullptr;
    TermEntry entry_;
    std::uint32_t blocks_ = 0;
    std::uint32_t limit_ = 0;  ///< the last document there is
    std::uint32_t own_last_ = 0;
    const std::uint8_t* start_ = nullptr;
    const std::uint8_t* end_ = nullptr;
    const ListHeader* header_ = nullptr;
    const std::uint32_t* last_ = nullptr;
    const std::uint32_t* data_ = nullptr;
    const std::uint32_t* places_ = nullptr;
    const std::uint8_t* bounds_ = nullptr;
};

}  // namespace assay
