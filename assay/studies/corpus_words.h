#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/core/document.h"
#include "assay/text/analyzer.h"
#include "assay/text/resources.h"

namespace assay {

/// A word of a text: its form in the index, and the bytes it stands for.
struct TextWord {
    std::string_view term;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// The vocabulary of a corpus by the analyser `mixed`: in how many documents each term is, and how
/// often each Han character occurs.
class CorpusWords {
  public:
    CorpusWords();

    void add(const Document& document);

    std::size_t documents() const { return documents_; }
    std::size_t documents_with(std::string_view term) const;

    /// log(documents / documents with the term), and 0 for a word that says nothing (a stop word).
    double weight(std::string_view term) const;
    bool is_stop_word(std::string_view term) const { return stop_words_.contains(term); }

    /// Whether the corpus has the word, in this form or another.
    bool knows(std::string_view word);

    const std::unordered_map<char32_t, std::size_t>& characters() const { return characters_; }

    /// The words of a text, in order. Valid until the next call of this or knows().
    const std::vector<TextWord>& words_of(std::string_view text);

  private:
    struct Count {
        std::size_t documents = 0;
        std::size_t last = 0;  ///< the document that was counted last
    };
    Analyzer analyzer_;
    TokenList tokens_;
    std::vector<TextWord> words_;
    std::size_t documents_ = 0;
    std::unordered_map<std::string, Count, TextHash, std::equal_to<>> counts_;
    std::unordered_map<char32_t, std::size_t> characters_;
    TextSet stop_words_;
};

}  // namespace assay
