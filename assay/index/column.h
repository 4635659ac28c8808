#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/core/document.h"
#include "assay/index/part.h"

namespace assay {

/// What the values of a column are; each value knows for itself, too.
enum class ColumnType : std::uint8_t { none = 0, integer = 1, number = 2, text = 3, mixed = 4 };

std::string_view name_of(ColumnType type);

/// Writes a part "column": one attribute of the documents of a segment. Texts go to the file as
/// they come; kept are nine bytes a document and some texts, so that equal ones are written once.
class ColumnWriter {
  public:
    ColumnWriter(const std::string& folder, std::string file, std::string name);

    /// Documents come in ascending order; those left out have no value.
    void add(std::uint32_t document, const AttributeValue& value);
    std::size_t memory() const;
    /// `documents`: how many there are in the segment.
    IndexPart finish(std::uint32_t documents);

  private:
    std::uint64_t place_of(std::string_view text);

    PartWriter part_;
    std::string name_;
    std::uint64_t texts_ = 0;  ///< bytes of texts so far
    ColumnType type_ = ColumnType::none;
    std::vector<std::uint64_t> values_;
    std::vector<std::uint8_t> kinds_;
    std::unordered_map<std::string, std::uint64_t> known_;
};

/// A part "column", mapped. Safe on any bytes.
class AttributeColumn {
  public:
    AttributeColumn(const std::string& folder, const IndexPart& part);

    std::string_view name() const { return name_; }
    std::uint32_t documents() const { return documents_; }
    ColumnType type() const { return type_; }

    /// Of one value: none where the document has none; never mixed.
    ColumnType kind(std::uint32_t document) const;
    // The value, where it is of that kind.
    std::int64_t integer(std::uint32_t document) const;
    double number(std::uint32_t document) const;
    std::string_view text(std::uint32_t document) const;

    std::optional<AttributeValue> value(std::uint32_t document) const;

    /// Reads everything; throws Error at the first thing that cannot be.
    void check() const;

  private:
    PartReader part_;
    std::string name_;
    std::uint32_t documents_ = 0;
    ColumnType type_ = ColumnType::none;
    std::uint64_t text_bytes_ = 0;
    const char* texts_ = nullptr;
    const std::uint64_t* values_ = nullptr;
    const std::uint8_t* kinds_ = nullptr;
};

}  // namespace assay
