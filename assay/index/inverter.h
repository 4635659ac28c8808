#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/document.h"
#include "assay/index/inverted_file.h"
#include "assay/index/term_numbers.h"
#include "assay/text/analyzer.h"

namespace assay {

/// Numbers field names in the order they are first seen.
class FieldTable {
  public:
    explicit FieldTable(std::vector<std::string> names = {}) : names_{std::move(names)} {}

    std::uint32_t number_of(std::string_view name);
    const std::vector<std::string>& names() const { return names_; }

  private:
    std::vector<std::string> names_;
};

/// Documents in, an inverted file out. Everything stays in memory until flush(): tokens as they
/// came, 8 bytes each, which flush() sorts by term, a range of terms at a time. What comes out does
/// not depend on the number of threads.
class Inverter {
  public:
    Inverter(const Analyzer& analyzer, FieldTable& fields, std::size_t threads);

    /// Analyses the documents on all threads and numbers them on.
    void add(std::span<const Document> batch);

    /// The numbers of the fields of a document of the last batch.
    std::span<const std::uint32_t> field_numbers(std::size_t in_batch) const {
        return batch_fields_[in_batch];
    }

    /// About the bytes held, with those flush() will need.
    std::size_t memory() const;
    std::uint32_t documents() const { return static_cast<std::uint32_t>(lengths_.size()); }
    std::span<const std::uint32_t> lengths() const { return lengths_; }

    /// Writes the parts and is empty again.
    std::vector<IndexPart> flush(const std::string& folder, const std::string& stem);

  private:
    struct Token {
        std::uint32_t term;
        std::uint32_t position;
    };
    /// The tokens of one field of one document.
    struct Stretch {
        std::uint32_t document;
        std::uint32_t field;
        std::span<Token> tokens;
    };
    /// Memory for tokens, in large pieces that stay where they are.
    class TokenStore {
      public:
        std::span<Token> take(std::size_t count);
        std::size_t size() const { return size_; }
        std::size_t memory() const { return memory_; }
        void clear() { *this = TokenStore{}; }

      private:
        std::vector<std::unique_ptr<Token[]>> pieces_;
        Token* free_ = nullptr;
        std::size_t left_ = 0;
        std::size_t size_ = 0;
        std::size_t memory_ = 0;
    };
    struct Worker {
        explicit Worker(const Analyzer& source) : analyzer{source} {}
        Analyzer analyzer;
        TokenList list;
        TermNumbers terms;
        TokenStore tokens;
        std::vector<Stretch> stretches;
        std::vector<std::uint32_t> next_position;  ///< of each field, in the current document
    };
    /// Stretches of one worker whose documents no other worker has any between.
    struct Piece {
        std::uint32_t document;
        std::size_t worker;
        std::size_t begin;
        std::size_t end;
    };
    struct Occurrence {
        std::uint32_t document;
        std::uint32_t place;
    };

    void invert_field(std::string_view text, std::uint32_t field, std::uint32_t document,
                      Worker& worker);
    /// Makes the terms of all streams places in one sorted list, which it returns.
    std::vector<std::string_view> rank_terms();
    std::vector<std::uint64_t> count_occurrences(std::size_t terms) const;
    EncodedTerms encode(std::span<const std::string_view> terms,
                        std::span<const std::uint64_t> begins, std::uint32_t first,
                        std::uint32_t last, const LengthTable& lengths, unsigned field_bits) const;

    FieldTable& fields_;
    std::vector<Worker> workers_;
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> lengths_;
    std::vector<std::vector<std::uint32_t>> field_lengths_;
    std::vector<std::vector<std::uint32_t>> batch_fields_;  ///< the numbers of a batch's fields
};

}  // namespace assay
