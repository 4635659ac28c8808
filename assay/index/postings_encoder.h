#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/lengths.h"
#include "assay/index/postings_format.h"

namespace assay {

/// One term's share of what a PostingsEncoder made.
struct EncodedTerm {
    std::string term;
    std::uint32_t documents = 0;
    std::uint64_t occurrences = 0;
    std::uint32_t only_document = 0;  ///< when documents == 1
    std::uint32_t only_place = 0;     ///< when occurrences == 1
    std::uint64_t postings_size = 0;  ///< bytes in EncodedTerms::postings; 0 when documents == 1
    std::uint64_t positions_size = 0;
};

/// Terms in order, and the bytes of their postings and places, one term after the other.
struct EncodedTerms {
    std::vector<EncodedTerm> terms;
    std::string postings;
    std::string positions;
};

/// Turns the postings of terms into bytes, as docs/index-format.md has it. Several can work on
/// different terms at the same time.
class PostingsEncoder {
  public:
    /// `lengths` must outlive it.
    explicit PostingsEncoder(const LengthTable& lengths);

    void begin_term(std::string_view term);
    void add(std::uint32_t document, std::span<const std::uint32_t> places);
    void end_term();

    const EncodedTerms& encoded() const { return out_; }
    EncodedTerms take();

  private:
    struct BlockEntry {
        std::uint32_t last;
        std::uint32_t data;
        std::uint32_t places;
        float share;
    };
    void end_block();
    void write_impacts();
    void write_documents(std::uint32_t first);
    void write_rest(std::uint32_t first);
    void write_places(bool full);
    void write_list();

    const LengthTable& lengths_;
    std::vector<float> share_norms_;  ///< one a length code
    EncodedTerms out_;
    EncodedTerm term_;
    std::array<std::uint32_t, kBlock> documents_{};
    std::array<std::uint32_t, kBlock> frequencies_{};
    std::size_t filled_ = 0;
    std::vector<std::uint32_t>
        places_;        ///< of the block: first, then gaps less 1, document by document
    std::string data_;  ///< of the blocks of the term
    std::vector<BlockEntry> blocks_;
    std::vector<float> shares_;  ///< of all documents of the term
    std::uint32_t next_ = 0;     ///< the smallest document the next block can begin with
};

}  // namespace assay
