#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/part.h"
#include "assay/index/postings_encoder.h"

namespace assay {

/// Where the postings of one term are. The numbers count deleted documents, too.
struct TermEntry {
    std::uint32_t documents = 0;      ///< that contain the term
    std::uint64_t occurrences = 0;    ///< in all of them
    std::uint64_t postings = 0;       ///< byte offset in the part "postings", when documents > 1
    std::uint64_t positions = 0;      ///< byte offset in the part "positions", when occurrences > 1
    std::uint32_t only_document = 0;  ///< when documents == 1
    std::uint32_t only_place = 0;     ///< when occurrences == 1
};

/// Writes the part "terms": groups of 16 terms in byte order, each term without what it shares with
/// the one before.
class TermDictionaryWriter {
  public:
    TermDictionaryWriter(const std::string& folder, const std::string& file);

    /// Terms come in byte order. Offsets are where the term's bytes begin.
    void add(const EncodedTerm& term, std::uint64_t postings, std::uint64_t positions);

    std::uint64_t size() const { return count_; }
    IndexPart finish();

  private:
    void end_group();

    PartWriter writer_;
    std::vector<std::uint64_t> keys_;     ///< the first 8 bytes of each group's first term
    std::vector<std::uint64_t> offsets_;  ///< of each group
    std::string strings_;
    std::string numbers_;
    std::string before_;
    std::uint64_t count_ = 0;
    std::uint64_t occurrences_ = 0;
    std::size_t in_group_ = 0;
};

class TermCursor;

/// The part "terms", mapped.
class TermDictionary {
  public:
    static constexpr std::size_t kGroup = 16;

    TermDictionary() = default;
    TermDictionary(const std::string& folder, const IndexPart& part);

    std::optional<TermEntry> find(std::string_view term) const;
    TermCursor terms(std::string_view from) const;
    std::uint64_t size() const { return count_; }
    std::uint64_t occurrences() const { return occurrences_; }  ///< of all terms

  private:
    friend class TermCursor;

    /// The last group whose first term is <= `term`; the first one when there is none.
    std::size_t group_of(std::string_view term) const;
    std::string_view first_term(std::size_t group) const;
    std::string_view group_bytes(std::size_t group) const;

    PartReader part_;
    std::uint64_t count_ = 0;
    std::uint64_t occurrences_ = 0;
    std::size_t groups_ = 0;
    const std::uint64_t* keys_ = nullptr;
    const std::uint64_t* offsets_ = nullptr;
};

/// Walks terms in byte order. Begins before the first.
class TermCursor {
  public:
    bool next();  ///< false at the end
    std::string_view term() const { return term_; }
    const TermEntry& entry() const { return entry_; }

  private:
    friend class TermDictionary;
    explicit TermCursor(const TermDictionary& dictionary) : dictionary_{&dictionary} {}
    void enter(std::size_t group);
    bool step();

    const TermDictionary* dictionary_;
    std::size_t group_ = 0;
    std::size_t left_ = 0;  ///< in the group
    std::string_view strings_;
    std::string_view numbers_;
    std::uint64_t postings_ = 0;
    std::uint64_t positions_ = 0;
    std::string term_;
    TermEntry entry_;
    bool first_ = true;     ///< the next one is the first of its group
    bool waiting_ = false;  ///< term_ is one that next() has yet to give
};

}  // namespace assay
