#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/index/postings_list.h"
#include "assay/search/bag_kernels.h"

namespace assay {

/// One term of a bag while a segment is searched: its list, what its blocks are worth at most in
/// units, and where in the list the search stands. Documents are asked for in ascending order.
class BagCursor {
  public:
    /// `stored_bounds`: the file's own bounds are for the norms given. Otherwise bounds are made
    /// from the pairs of frequency and length each block has.
    void open(const InvertedFile& file, const TermEntry& entry, std::uint32_t order,
              float unit_weight, const NormView& norms, bool stored_bounds);

    std::uint32_t order() const { return order_; }  ///< the term's place in the query
    unsigned shift() const { return order_ < 8 ? 4 * order_ : 32; }
    TermView view() const { return {unit_weight_, shift()}; }
    PostingsList& list() { return list_; }
    const PostingsList& list() const { return list_; }
    std::uint32_t documents() const { return list_.entry().documents; }

    std::uint32_t blocks() const { return blocks_; }
    std::uint32_t last(std::uint32_t block) const { return last_[block]; }
    /// The smallest document that block can begin with.
    std::uint32_t first(std::uint32_t block) const {
        return block == 0 ? first_ : last_[block - 1] + 1;
    }
    std::uint32_t bound(std::uint32_t block) const { return bounds_[block]; }

    /// Where the search stands: the block that holds what comes next.
    std::uint32_t block() const { return block_; }
    /// Goes on to the block that holds the first document >= target; blocks() when none does.
    void seek(std::uint32_t target) {
        while (block_ < blocks_ && last_[block_] < target) ++block_;
    }
    void gallop(std::uint32_t target);
    /// The first block from the current one on that begins at `end` or after it.
    std::uint32_t block_after(std::uint32_t end) const;
    /// The best bound of the blocks [block(), end).
    std::uint32_t bound_until(std::uint32_t end) const {
        if (end == block_ + 1) return bounds_[block_];
        return kernels_->largest(&bounds_[block_], end - block_);
    }

    /// Decodes a block: documents and frequencies.
    const PostingsBlock& read(std::uint32_t block) {
        if (decoded_.number != block) list_.find(block, decoded_);
        list_.list_documents(decoded_);
        list_.count_frequencies(decoded_);
        return decoded_;
    }

    /// How often the term is in each of `count` documents, ascending, all of them in the range of
    /// the current block; 0 for those that do not have it. Returns how many have it.
    std::size_t frequencies_in_block(const std::uint32_t* documents, std::size_t count,
                                     std::uint32_t* frequencies);
    /// Where in the current block each of them was found, or kNoPlace.
    const std::uint32_t* places() const { return places_.data(); }

    /// How often the term is in any document; changes where the search stands.
    std::uint32_t frequency(std::uint32_t document);

    /// A number no part of the term exceeds: the k-th best of `k` or more documents reaches it,
    /// when the stored bounds hold; 0 when unknown.
    std::uint32_t reached_by(std::size_t k) const;

  private:
    void bound_short(const NormView& norms);
    void bound_by_impacts(const NormView& norms);

    PostingsList list_;
    PostingsBlock decoded_;
    std::uint32_t order_ = 0;
    float unit_weight_ = 0;
    bool stored_bounds_ = false;
    std::uint32_t blocks_ = 0;
    std::uint32_t block_ = 0;
    std::vector<std::uint32_t> places_;
    std::uint32_t first_ = 0;
    std::uint32_t own_last_ = 0;
    const std::uint32_t* last_ = nullptr;
    std::vector<std::uint32_t> bounds_;
    const BagKernels* kernels_ = nullptr;
};

}  // namespace assay
