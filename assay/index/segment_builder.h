#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/document.h"
#include "assay/index/document_store.h"
#include "assay/index/inverter.h"
#include "assay/index/manifest.h"
#include "assay/index/term_numbers.h"

namespace assay {

/// Collects documents until they are written as a segment.
class SegmentBuilder {
  public:
    /// `inverter` is empty, and is again when the segment was written; it and `fields` must outlive
    /// this.
    SegmentBuilder(std::string folder, std::string stem, Inverter& inverter, FieldTable& fields,
                   bool keep_texts);

    /// The next document will have this id, which no live one here has.
    void expect(std::string_view id);
    /// Documents that were expected.
    void add(std::span<const Document> batch);

    bool contains(std::string_view id) const {
        const std::optional<std::uint32_t> number = ids_.find(id);
        return number && documents_[*number] != kDeleted;
    }
    /// False when it is not here.
    bool remove(std::string_view id);

    std::uint32_t documents() const { return store_.documents(); }
    std::uint64_t live_documents() const { return expected_ - deleted_.size(); }
    std::size_t memory() const;
    SegmentRecord finish();

  private:
    std::string folder_;
    std::string stem_;
    Inverter& inverter_;
    FieldTable& fields_;
    DocumentStoreWriter store_;
    static constexpr std::uint32_t kDeleted = UINT32_MAX;

    TermNumbers ids_;
    std::vector<std::uint32_t> documents_;  ///< the live one that has each of the ids, or kDeleted
    std::uint32_t expected_ = 0;
    std::vector<std::uint32_t> deleted_;
};

}  // namespace assay
