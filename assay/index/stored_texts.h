#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/part.h"

namespace assay {

/// A field of a document as it was given.
struct StoredField {
    std::uint32_t field = 0;  ///< its number in the index
    std::string text;
};

/// Writes the part "texts": the fields of the documents, compressed some documents at a time.
class StoredTextsWriter {
  public:
    StoredTextsWriter(const std::string& folder, const std::string& stem);

    /// The next document: its fields, then end_document().
    void add_field(std::uint32_t field, std::string_view text);
    void end_document();
    std::size_t memory() const;
    IndexPart finish();

  private:
    void end_block();

    PartWriter part_;
    std::string block_;
    std::string record_;  ///< of the document that is being added
    std::uint32_t record_fields_ = 0;
    std::uint32_t documents_ = 0;
    std::vector<std::uint64_t> offsets_;  ///< of each block
    std::vector<std::uint32_t> firsts_;   ///< the first document of each block
};

/// The part "texts", mapped. Safe on any bytes.
class StoredTexts {
  public:
    StoredTexts() = default;
    StoredTexts(const std::string& folder, const IndexPart& part);

    std::uint32_t documents() const { return documents_; }
    std::vector<StoredField> fields(std::uint32_t document) const;
    /// All documents in order, each block unpacked once.
    void for_each(
        const std::function<void(std::uint32_t, std::span<const StoredField>)>& take) const;

    /// Unpacks everything; throws Error at the first thing that cannot be. Field numbers must be
    /// below `fields`.
    void check(std::uint32_t fields) const;

  private:
    std::string unpack(std::uint32_t block) const;
    std::vector<StoredField> take_record(std::string_view& rest) const;

    PartReader part_;
    std::uint32_t documents_ = 0;
    std::uint32_t blocks_ = 0;
    const std::uint64_t* offsets_ = nullptr;
    const std::uint32_t* firsts_ = nullptr;
};

}  // namespace assay
