#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/index/postings_cursor.h"
#include "assay/index/segment.h"

namespace assay {

/// Walks the terms of several segments together, in byte order, each term once.
class TermMerge {
  public:
    /// The segments must outlive this.
    explicit TermMerge(std::span<const Segment> segments);

    bool next();  ///< false at the end
    /// Valid until next().
    std::string_view term() const { return cursors_[sources_.front()].term(); }
    /// The numbers of the segments that have the term, ascending.
    std::span<const std::uint32_t> sources() const { return sources_; }
    const TermEntry& entry(std::uint32_t source) const { return cursors_[source].entry(); }
    PostingsCursor postings(std::uint32_t source) const {
        return {*segments_[source].inverted, entry(source)};
    }

  private:
    void push(std::uint32_t source);
    bool later(std::uint32_t a, std::uint32_t b) const;

    std::span<const Segment> segments_;
    std::vector<TermCursor> cursors_;
    std::vector<std::uint32_t> heap_;     ///< of cursors that stand on a term
    std::vector<std::uint32_t> sources_;  ///< those that stand on the current one
};

/// How many live documents of all segments have the current term.
std::uint64_t live_documents(const TermMerge& terms, std::span<const Segment> segments);

}  // namespace assay
