#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "assay/studies/corpus_words.h"
#include "assay/studies/spelling.h"

namespace assay {

/// Makes of a query what people type instead of it.
class QueryVariants {
  public:
    explicit QueryVariants(CorpusWords& words) : words_{words}, homophones_{words.characters()} {}

    struct Variant {
        std::string text;
        std::string edit;
    };

    /// The text with one mistake in one of its words, such that the corpus does not know the word
    /// any more. Nothing when the text is long, or has no word that can be got wrong.
    std::optional<Variant> typo(std::string_view text, std::uint64_t seed);

    /// The text while its last word is being typed. Nothing when it is long, or that word short.
    std::optional<Variant> partial(std::string_view text, std::uint64_t seed) const;

  private:
    std::optional<Variant> typo_of_word(const std::string& word, bool short_text, Draws& draws);

    CorpusWords& words_;
    Homophones homophones_;
};

}  // namespace assay
