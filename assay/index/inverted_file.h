#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/part.h"

namespace assay {

/// Where the postings of one term are. The numbers count deleted documents, too.
struct TermEntry {
    std::uint32_t documents = 0;      ///< that contain the term
    std::uint64_t occurrences = 0;    ///< in all of them
    std::uint64_t postings = 0;       ///< byte offset in the part "postings"
    std::uint64_t positions = 0;      ///< byte offset in the part "positions"
    std::uint32_t only_document = 0;  ///< when documents == 1; then there is nothing in "postings"
};

class InvertedFile;

/// Goes through the postings of one term in order of documents. Begins before the first.
class PostingsCursor {
  public:
    static constexpr std::uint32_t kEnd = UINT32_MAX;

    PostingsCursor(const InvertedFile& file, const TermEntry& entry);

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
    void load_block(std::size_t block);
    void load_positions();

    const InvertedFile* file_;
    TermEntry entry_;
    std::uint32_t document_ = kEnd;
    // (state of the decoder)
};

/// Walks the terms of a file in byte order.
class TermCursor {
  public:
    bool next();  ///< false at the end
    std::string_view term() const { return term_; }
    const TermEntry& entry() const { return entry_; }

  private:
    friend class InvertedFile;
    std::string term_;
    TermEntry entry_;
};

/// The searchable half of a segment: terms, postings, positions, lengths. Mapped, opened without
/// reading it. Decoding is safe on any bytes: damage gives wrong answers or an Error, never a
/// crash.
class InvertedFile {
  public:
    InvertedFile(const std::string& folder, std::span<const Part> parts);

    std::uint32_t documents() const;                     ///< deleted ones included
    std::uint64_t total_length() const;                  ///< of all documents
    std::uint32_t length(std::uint32_t document) const;  ///< in tokens that count, all fields
    std::uint32_t fields() const;                        ///< how many; field numbers are below it
    std::uint32_t field_length(std::uint32_t document, std::uint32_t field) const;
    std::uint64_t field_total_length(std::uint32_t field) const;
    unsigned field_bits() const;

    std::optional<TermEntry> find(std::string_view term) const;
    /// From the first term >= `from` on.
    TermCursor terms(std::string_view from = {}) const;
    std::uint64_t term_count() const;

    /// Reads everything and throws Error at the first thing that cannot be: terms out of order,
    /// documents out of range, counts that disagree. (Checksums are verify_part()'s.)
    void check() const;
};

/// Writes the parts of an InvertedFile, term by term.
class InvertedFileWriter {
  public:
    /// `lengths` of every document, `field_lengths` one vector a field (empty when there is one
    /// field: its lengths are `lengths`). Files are called `folder`/`stem`.terms and so on.
    InvertedFileWriter(const std::string& folder, const std::string& stem,
                       std::span<const std::uint32_t> lengths,
                       std::span<const std::vector<std::uint32_t>> field_lengths);

    /// Terms come in byte order, each with its documents in ascending order, each with its places
    /// ascending and distinct.
    void begin_term(std::string_view term);
    void add(std::uint32_t document, std::span<const std::uint32_t> places);
    void end_term();

    std::vector<Part> finish();
};

}  // namespace assay
