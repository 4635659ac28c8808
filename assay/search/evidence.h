#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "assay/search/occurrences.h"
#include "assay/search/prepared_query.h"

namespace assay {

/// All that scorers see of a document: what it has of each unit of a query. Goes through one
/// segment; whoever drives it brings the cursors to a document, then calls look_at().
class Evidence {
  public:
    Evidence(const PreparedQuery& query, const Segment& segment);

    std::size_t units() const { return cursors_.size(); }
    /// Null when no document of the segment has the unit.
    Occurrences* cursor(std::size_t unit) const { return cursors_[unit].get(); }
    const Segment& segment() const { return *segment_; }

    /// The document that the following are about. Cursors stand on it or beyond.
    void look_at(std::uint32_t document) { document_ = document; }
    /// Brings all cursors to the document, which is not before the last one, and looks at it.
    void move_to(std::uint32_t document);

    std::uint32_t document() const { return document_; }
    bool has(std::size_t unit) const {
        return cursors_[unit] && cursors_[unit]->document() == document_;
    }
    /// 0 when the document does not have it.
    std::uint32_t frequency(std::size_t unit) const {
        return has(unit) ? cursors_[unit]->frequency() : 0;
    }
    /// Places of the unit, as PostingsCursor gives them. Valid until the document changes.
    std::span<const std::uint32_t> positions(std::size_t unit);

    std::uint32_t length() const { return segment_->inverted->length(document_); }
    std::uint32_t length(std::uint32_t field) const {
        return segment_->inverted->field_length(document_, field);
    }
    std::uint32_t fields() const { return segment_->inverted->fields(); }
    unsigned field_bits() const { return segment_->inverted->field_bits(); }

  private:
    struct Places {
        std::uint32_t document = Occurrences::kEnd;
        std::vector<std::uint32_t> places;
    };

    const Segment* segment_;
    std::vector<std::unique_ptr<Occurrences>> cursors_;
    std::vector<Places> places_;
    std::uint32_t document_ = 0;
};

}  // namespace assay
