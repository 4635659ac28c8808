#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/lengths.h"
#include "assay/index/part.h"
#include "assay/index/postings_encoder.h"
#include "assay/index/term_dictionary.h"

namespace assay {

/// The searchable half of a segment: terms, postings, positions, lengths. Mapped, opened without
/// reading it. Decoding is safe on any bytes: damage gives wrong answers or an Error, never a
/// crash.
class InvertedFile {
  public:
    InvertedFile(const std::string& folder, std::span<const IndexPart> parts);

    std::uint32_t documents() const { return lengths_.documents(); }  ///< deleted ones included
    std::uint64_t total_length() const { return lengths_.total(); }
    /// In tokens that count, all fields.
    std::uint32_t length(std::uint32_t document) const { return lengths_.length(document); }
    /// How many; field numbers are below it.
    std::uint32_t fields() const { return std::max(1U, lengths_.fields()); }
    std::uint32_t field_length(std::uint32_t document, std::uint32_t field) const {
        return lengths_.field_length(document, field);
    }
    std::uint64_t field_total_length(std::uint32_t field) const {
        return lengths_.field_total(field);
    }
    /// The low bits of a place that hold the number of its field.
    unsigned field_bits() const { return field_bits_; }
    const Lengths& lengths() const { return lengths_; }

    std::optional<TermEntry> find(std::string_view term) const { return terms_.find(term); }
    /// From the first term >= `from` on.
    TermCursor terms(std::string_view from = {}) const { return terms_.terms(from); }
    std::uint64_t term_count() const { return terms_.size(); }

    /// The bytes of the parts "postings" and "positions".
    std::string_view postings_bytes() const { return postings_.bytes(); }
    std::string_view positions_bytes() const { return positions_.bytes(); }
    [[noreturn]] void damaged(std::string_view what) const { postings_.damaged(what); }

    /// Reads everything and throws Error at the first thing that cannot be: terms out of order,
    /// documents out of range, counts that disagree. (Checksums are verify_part()'s.)
    void check() const;

  private:
    Lengths lengths_;
    TermDictionary terms_;
    PartReader postings_;
    PartReader positions_;
    unsigned field_bits_ = 0;
};

/// How many bits number `fields` fields.
unsigned field_bits_for(std::size_t fields);

/// Writes the parts of an InvertedFile, term by term.
class InvertedFileWriter {
  public:
    /// `lengths` of every document; `field_lengths` one vector a field (none, or one, when there is
    /// one field: its lengths are `lengths`). Files are called `folder`/`stem`.terms and so on.
    InvertedFileWriter(const std::string& folder, const std::string& stem,
                       std::span<const std::uint32_t> lengths,
                       std::span<const std::vector<std::uint32_t>> field_lengths);

    const LengthTable& lengths() const { return lengths_; }

    /// Terms come in byte order, each with its documents in ascending order, each with its places
    /// ascending and distinct.
    void begin_term(std::string_view term) { encoder_.begin_term(term); }
    void add(std::uint32_t document, std::span<const std::uint32_t> places) {
        encoder_.add(document, places);
    }
    void end_term();

    /// Terms that were encoded elsewhere, with lengths().
    void append(const EncodedTerms& encoded);

    std::vector<IndexPart> finish();

  private:
    LengthTable lengths_;
    IndexPart lengths_part_;
    PostingsEncoder encoder_;
    TermDictionaryWriter terms_;
    PartWriter postings_;
    PartWriter positions_;
};

}  // namespace assay
