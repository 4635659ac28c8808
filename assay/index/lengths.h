#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "assay/index/part.h"
#include "assay/index/postings_format.h"

namespace assay {

/// The lengths of documents as an index is written: a code a document, the place of its length in
/// the ascending list of the distinct ones.
struct LengthTable {
    explicit LengthTable(std::span<const std::uint32_t> lengths);

    std::vector<std::uint32_t> distinct;
    std::vector<std::uint32_t> codes;
    std::uint64_t total = 0;

    BoundParameters bounds() const;
};

/// The part "lengths": exact lengths of documents, and of their fields.
class Lengths {
  public:
    Lengths() = default;
    Lengths(const std::string& folder, const IndexPart& part);

    static IndexPart write(const std::string& folder, const std::string& file,
                           const LengthTable& table,
                           std::span<const std::vector<std::uint32_t>> field_lengths);

    std::uint32_t documents() const { return documents_; }
    std::uint64_t total() const { return total_; }
    std::span<const std::uint32_t> distinct() const { return {distinct_, distinct_count_}; }

    /// Codes are 1, 2 or 4 bytes wide.
    unsigned code_bytes() const { return code_bytes_; }
    const std::uint8_t* codes() const { return codes_; }
    /// Never beyond distinct(), whatever the file says.
    std::uint32_t code(std::uint32_t document) const;
    std::uint32_t length(std::uint32_t document) const { return distinct_[code(document)]; }

    std::uint32_t fields() const { return static_cast<std::uint32_t>(fields_.size()); }
    std::uint32_t field_length(std::uint32_t document, std::uint32_t field) const;
    std::uint64_t field_total(std::uint32_t field) const;

    /// Reads everything; throws Error where codes are out of range or sums disagree.
    void check() const;

  private:
    struct Column {
        const std::uint8_t* values = nullptr;
        std::uint64_t total = 0;
        unsigned bytes = 1;
    };

    PartReader part_;
    std::uint32_t documents_ = 0;
    std::uint64_t total_ = 0;
    std::size_t distinct_count_ = 0;
    const std::uint32_t* distinct_ = nullptr;
    unsigned code_bytes_ = 1;
    const std::uint8_t* codes_ = nullptr;
    std::vector<Column> fields_;
};

}  // namespace assay
