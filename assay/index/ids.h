#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/part.h"

namespace assay {

/// Writes the part "ids": the ids of a segment's documents, and a table to find them by. Ids go to
/// the file as they come; kept are eight bytes a document.
class IdWriter {
  public:
    IdWriter(const std::string& folder, const std::string& stem);

    /// The id of the next document.
    void add(std::string_view id);
    std::uint32_t documents() const { return static_cast<std::uint32_t>(hashes_.size()); }
    std::size_t memory() const;
    IndexPart finish();

  private:
    void write_ends();
    void write_table();

    PartWriter part_;
    std::uint64_t bytes_ = 0;
    std::uint32_t width_ = 2;            ///< bytes of an end
    std::vector<std::uint64_t> blocks_;  ///< where each block of ids begins
    std::vector<std::uint32_t> ends_;    ///< of each id, from the beginning of its block
    std::vector<std::uint32_t> hashes_;
};

/// The part "ids", mapped. Answers are safe on any bytes: damage gives an Error or a wrong answer.
class IdTable {
  public:
    IdTable() = default;
    IdTable(const std::string& folder, const IndexPart& part);

    std::uint32_t documents() const { return documents_; }
    std::string_view id(std::uint32_t document) const;
    /// The last document with that id: earlier ones were replaced by it.
    std::optional<std::uint32_t> find(std::string_view id) const;

    /// Reads everything; throws Error when an id is not found where it ought to be.
    void check() const;

  private:
    std::uint64_t end(std::uint32_t document) const;

    PartReader part_;
    std::uint32_t documents_ = 0;
    std::uint32_t width_ = 2;
    std::uint32_t buckets_ = 0;
    std::uint64_t bytes_ = 0;
    const char* ids_ = nullptr;
    const std::uint64_t* blocks_ = nullptr;
    const char* ends_ = nullptr;
    const std::uint32_t* starts_ = nullptr;
    const std::uint32_t* order_ = nullptr;
};

}  // namespace assay
