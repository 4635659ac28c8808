#pragma once

#include <cstdint>
#include <vector>

#include "assay/index/places_reader.h"
#include "assay/index/postings_list.h"

namespace assay {

/// Goes through the postings of one term in order of documents. Begins before the first.
class PostingsCursor {
  public:
    static constexpr std::uint32_t kEnd = UINT32_MAX;

    PostingsCursor(const InvertedFile& file, const TermEntry& entry);
    PostingsCursor(const PostingsCursor& other);
    PostingsCursor& operator=(const PostingsCursor&) = delete;

    /// The next document, kEnd after the last.
    std::uint32_t next();
    /// The first document >= target that is not before the current one, kEnd when there is none.
    std::uint32_t advance(std::uint32_t target);
    std::uint32_t document() const { return document_; }
    /// How often the term is in the current document.
    std::uint32_t frequency();
    /// Replaces `out` with the places of the term in the current document, ascending: the position
    /// in its field shifted left by InvertedFile::field_bits(), plus the number of the field. Two
    /// places in one field thus differ by their distance << field_bits.
    void positions(std::vector<std::uint32_t>& out);

  private:
    std::uint32_t load(std::uint32_t block);

    PostingsList list_;
    PostingsBlock block_;
    PlacesReader places_;
    std::uint32_t index_ = 0;
    std::uint32_t document_ = kEnd;
};

}  // namespace assay
