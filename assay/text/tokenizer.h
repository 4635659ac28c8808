#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "assay/text/code_words.h"
#include "assay/text/fold.h"
#include "assay/text/resources.h"
#include "assay/text/segmenter.h"
#include "assay/text/stemmer.h"
#include "assay/text/token_list.h"
#include "assay/text/word_breaker.h"

namespace assay {

/// The working half of an analyser: goes through a text and appends its tokens to a list. Places
/// are those of the folded text, unless they are called original. For one thread.
class Tokenizer {
  public:
    explicit Tokenizer(std::shared_ptr<const Resources> resources);

    const Resources& resources() const { return *resources_; }
    const std::shared_ptr<const Resources>& shared_resources() const { return resources_; }

    void tokenize(std::string_view text, TokenList& out);

  private:
    void split_at_blanks(std::string_view text, TokenList& out);
    void scan_between_user_words();
    void scan(std::size_t begin, std::size_t end);
    void add_user_word(const UserWords::Match& match);

    // Each takes what begins at `place` of a text that ends where the scan does, and returns where
    // it goes on.
    std::size_t take(std::string_view text, std::size_t place);
    std::size_t take_ascii_word(std::string_view text, std::size_t place);
    std::size_t take_prefixed_word(std::string_view text, std::size_t place);
    std::size_t take_other_words(std::string_view text, std::size_t place);
    std::size_t take_chinese(std::string_view text, std::size_t place);

    void add_chinese_words();
    void add_icu_words(std::string_view run, std::size_t place);
    void add_bigrams();
    bool add_han(std::size_t first, std::size_t count, bool extra);

    // A word and its parts, then on to the next position.
    void add_code_word(std::size_t begin, std::size_t end);
    void add_address(std::string_view text, std::size_t begin, std::size_t word_end,
                     std::size_t end);
    void add_symbol_word(std::size_t begin, std::size_t word_end, std::size_t end);
    void add_parts(std::size_t begin, std::size_t end);
    bool add_word(std::size_t begin, std::size_t end);
    void next_position() { position_ += parts_only_ ? 0 : 1; }

    enum class Form { whole, stemmed };
    void add_part(std::size_t begin, std::size_t end);
    void add(std::string_view text, std::size_t begin, std::size_t end, Form form, bool extra);

    bool is_chinese(char32_t code) const;
    bool is_stop_word(std::string_view word) const;
    bool is_stemmed(std::string_view word) const;
    bool goes_on(std::string_view text, WordEnd word) const;
    std::size_t end_of_other_words(std::string_view text, std::size_t place) const;
    std::string_view without_possessive(std::string_view word) const;
    std::string_view slice(std::size_t begin, std::size_t end) const {
        return text_.substr(begin, end - begin);
    }
    std::string_view original_of(std::size_t begin, std::size_t end) const;

    std::shared_ptr<const Resources> resources_;
    std::optional<Stemmer> stemmer_;
    std::optional<WordBreaker> breaker_;
    Segmenter segmenter_;

    // The text at hand.
    std::string_view original_;
    Folded folded_;
    std::string_view text_;  // the folded text, where tokens may point into it
    TokenList* out_ = nullptr;
    std::uint32_t position_ = 0;
    bool parts_only_ = false;     // inside a user word: every token is a part of it
    std::string_view user_word_;  // that word
    std::vector<UserWords::Match> matches_;
    std::vector<char32_t> run_;        // of Han characters, and where each begins
    std::vector<std::size_t> places_;  // one more than there are characters
    std::vector<Piece> pieces_;
    std::string joined_;
};

}  // namespace assay
