#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "assay/index/index.h"
#include "assay/index/postings_cursor.h"
#include "assay/search/unit.h"

namespace assay {

/// Goes through the documents of one segment, deleted ones included, that have a unit. Stands on
/// the first of them from the beginning.
class Occurrences {
  public:
    static constexpr std::uint32_t kEnd = PostingsCursor::kEnd;

    virtual ~Occurrences() = default;

    std::uint32_t document() const { return document_; }
    virtual void next() = 0;
    /// Goes to the first document >= target; stays where it is when it is there or beyond.
    virtual void advance(std::uint32_t target) = 0;
    /// How often the current document has the unit.
    virtual std::uint32_t frequency() = 0;
    /// Replaces `out` with the places (see PostingsCursor), ascending, frequency() of them.
    virtual void positions(std::vector<std::uint32_t>& out) = 0;

  protected:
    std::uint32_t document_ = kEnd;
};

/// Null when no document of the segment has the unit.
std::unique_ptr<Occurrences> open_occurrences(const InvertedFile& file, const Unit& unit);

/// How many live documents of the index have any of the terms (in the field, if one is given).
std::uint64_t live_documents(const Index& index, const std::vector<std::string>& terms,
                             std::optional<std::uint32_t> field);

/// How many live documents of the index have the unit.
std::uint64_t live_documents(const Index& index, const Unit& unit);

}  // namespace assay
