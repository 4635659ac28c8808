// The words of a tokenizer: what becomes of each once it is known where it begins and ends.

#include <algorithm>

#include "assay/text/characters.h"
#include "assay/text/tokenizer.h"

namespace assay {

bool Tokenizer::add_word(std::size_t begin, std::size_t end) {
    const std::string_view word = without_possessive(slice(begin, end));
    if (is_stop_word(word)) return false;
    add(word, begin, end, Form::stemmed, false);
    return true;
}

void Tokenizer::add_part(std::size_t begin, std::size_t end) {
    const std::string_view part = slice(begin, end);
    if (!is_stop_word(part)) add(part, begin, end, Form::stemmed, true);
}

void Tokenizer::add_parts(std::size_t begin, std::size_t end) {
    const std::string_view word = without_possessive(slice(begin, end));
    const std::string_view original = original_of(begin, end).substr(0, word.size());
    find_parts(word, original, pieces_);
    for (const Piece& piece : pieces_) add_part(begin + piece.begin, begin + piece.end);
    if (word.find(',') == std::string_view::npos) return;
    joined_.assign(word);
    std::erase(joined_, ',');
    add(out_->store(joined_), begin, end, Form::whole, true);
}

void Tokenizer::add_code_word(std::size_t begin, std::size_t end) {
    const bool kept = add_word(begin, end);
    if (kept && resources_->config.code) add_parts(begin, end);
    next_position();
}

void Tokenizer::add_address(std::string_view text, std::size_t begin, std::size_t word_end,
                            std::size_t end) {
    add(slice(begin, end), begin, end, Form::whole, false);
    // A scheme or a www says nothing.
    const bool is_scheme = text[word_end] == ':';
    std::size_t place = is_scheme ? word_end : begin;
    while (place < end) {
        if (!is_alnum(text[place])) {
            ++place;
            continue;
        }
        const std::size_t last = std::min(code_word_end(text, place).end, end);
        if (slice(place, last).starts_with("www.")) place += 4;
        add_part(place, last);
        add_parts(place, last);
        place = last;
    }
    next_position();
}

void Tokenizer::add_symbol_word(std::size_t begin, std::size_t word_end, std::size_t end) {
    add(slice(begin, end), begin, end, Form::whole, false);
    if (is_digit(text_[end - 1])) {
        add(slice(begin, word_end + 2), begin, word_end + 2, Form::whole, true);
    }
    if (word_end - begin > 1) add_part(begin, word_end);
    next_position();
}

void Tokenizer::add_icu_words(std::string_view run, std::size_t place) {
    if (!breaker_) breaker_.emplace();
    for (const WordBreaker::Word& word : breaker_->words(run)) {
        add_word(place + word.begin, place + word.end);
        next_position();
    }
}

std::size_t Tokenizer::take_chinese(std::string_view text, std::size_t place) {
    const std::size_t begin = place;
    run_.clear();
    places_.clear();
    while (place < text.size() && !is_ascii(text[place])) {
        const char32_t code = character_at(text, place);
        if (!is_chinese(code)) break;
        run_.push_back(code);
        places_.push_back(place);
        place += size_of_character(text[place]);
    }
    places_.push_back(place);
    switch (resources_->config.chinese) {
        case Chinese::jieba:
            add_chinese_words();
            break;
        case Chinese::icu:
            add_icu_words(text.substr(begin, place - begin), begin);
            break;
        case Chinese::bigram:
            add_bigrams();
            break;
    }
    return place;
}

bool Tokenizer::add_han(std::size_t first, std::size_t count, bool extra) {
    const std::size_t begin = places_[first];
    const std::size_t end = places_[first + count];
    const std::string_view word = slice(begin, end);
    if (is_stop_word(word)) return false;
    add(word, begin, end, Form::whole, extra);
    return true;
}

void Tokenizer::add_chinese_words() {
    std::size_t first = 0;
    for (const std::uint32_t count : segmenter_.cut(run_)) {
        const bool kept = add_han(first, count, false);
        if (kept && count > 2) {
            for (const Segmenter::Part& part :
                 segmenter_.parts(std::span{run_}.subspan(first, count))) {
                add_han(first + part.begin, part.size, true);
            }
        }
        next_position();
        first += count;
    }
}

void Tokenizer::add_bigrams() {
    const std::size_t size = std::min<std::size_t>(run_.size(), 2);
    for (std::size_t first = 0; first + size <= run_.size(); ++first) {
        add_han(first, size, false);
        next_position();
    }
}

}  // namespace assay
