#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/document.h"
#include "assay/index/column.h"
#include "assay/index/ids.h"
#include "assay/index/part.h"
#include "assay/index/stored_texts.h"

namespace assay {

/// The other half of a segment: the ids of its documents, the texts of their fields where the index
/// keeps them, and attributes, one column each. Mapped; opening reads nothing but a few bytes of
/// each part. Safe on any bytes: damage gives wrong answers or an Error, never a crash.
class DocumentStore {
  public:
    /// Parts of other kinds than "ids", "texts" and "column" are passed over.
    DocumentStore(const std::string& folder, std::span<const IndexPart> parts);

    std::uint32_t documents() const { return ids_.documents(); }
    std::string_view id(std::uint32_t document) const { return ids_.id(document); }
    /// The last document with that id, deleted or not: earlier ones were replaced by it.
    std::optional<std::uint32_t> find(std::string_view id) const { return ids_.find(id); }

    bool has_texts() const { return texts_.has_value(); }
    /// The fields of a document as they were given, empty when the index does not keep them.
    std::vector<StoredField> fields(std::uint32_t document) const;
    const std::optional<StoredTexts>& texts() const { return texts_; }

    std::span<const AttributeColumn> columns() const {
        return columns_;
    }                                                            ///< in byte order of the names
    const AttributeColumn* column(std::string_view name) const;  ///< null: there is none
    std::optional<AttributeValue> attribute(std::uint32_t document, std::string_view name) const;

    /// Reads everything; throws Error at the first thing that cannot be. `fields`: how many the
    /// index has.
    void check(std::uint32_t fields) const;

  private:
    IdTable ids_;
    std::optional<StoredTexts> texts_;
    std::vector<AttributeColumn> columns_;
};

/// Writes the parts of a DocumentStore, document by document.
class DocumentStoreWriter {
  public:
    DocumentStoreWriter(std::string folder, std::string stem, bool keep_texts);

    /// `field_numbers`: one a field of the document.
    void add(const Document& document, std::span<const std::uint32_t> field_numbers);
    std::uint32_t documents() const { return ids_.documents(); }
    std::size_t memory() const;
    std::vector<IndexPart> finish();

  private:
    std::string folder_;
    std::string stem_;
    IdWriter ids_;
    std::optional<StoredTextsWriter> texts_;
    std::map<std::string, ColumnWriter, std::less<>> columns_;
};

/// The name of a column's file.
std::string column_file(const std::string& stem, std::size_t column);

}  // namespace assay
