#include "assay/text/tokenizer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "assay/core/error.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::size_t kLongestToken = 255;

/// No token is longer; both sides cut alike.
std::string_view shortened(std::string_view text) {
    if (text.size() <= kLongestToken) return text;
    std::size_t end = kLongestToken;
    while ((text[end] & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

}  // namespace

Tokenizer::Tokenizer(std::shared_ptr<const Resources> resources)
    : resources_{std::move(resources)}, segmenter_{Dictionary::jieba()} {
    const AnalyzerConfig& config = resources_->config;
    if (!config.whitespace && !config.stemmer.empty()) stemmer_.emplace(config.stemmer);
}

void Tokenizer::tokenize(std::string_view text, TokenList& out) {
    if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error{"a text of 4 GiB or more cannot be analysed"};
    }
    if (resources_->config.whitespace) return split_at_blanks(text, out);
    original_ = text;
    fold(text, folded_);
    if (resources_->simplifier) resources_->simplifier->simplify(folded_);
    text_ = out.store(folded_.text);
    out_ = &out;
    position_ = 0;
    if (resources_->user_words.may_be_in(folded_.origin.empty())) {
        scan_between_user_words();
    } else {
        scan(0, text_.size());
    }
}

namespace {

/// The first blank from `place` on. Eight bytes at a time: blanks are below 33, and what else is,
/// is rare.
std::size_t next_blank(std::string_view text, std::size_t place) {
    constexpr std::uint64_t kEach = 0x0101010101010101U;
    while (place + 8 <= text.size()) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + place, sizeof bytes);
        // The top bit of each byte below 33; bytes from 128 on are not.
        const std::uint64_t low = (bytes - kEach * 33) & ~bytes & (kEach * 128);
        if (low == 0) {
            place += 8;
            continue;
        }
        place += static_cast<std::size_t>(std::countr_zero(low)) / 8;
        if (is_blank(text[place])) return place;
        ++place;
    }
    while (place < text.size() && !is_blank(text[place])) ++place;
    return place;
}

}  // namespace

void Tokenizer::split_at_blanks(std::string_view text, TokenList& out) {
    std::uint32_t position = 0;
    const std::size_t size = text.size();
    for (std::size_t place = 0; place < size;) {
        while (place < size && is_blank(text[place])) ++place;
        const std::size_t begin = place;
        place = next_blank(text, place);
        if (place == begin) break;
        out.add({text.substr(begin, place - begin), position++, static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(place), false});
    }
}

void Tokenizer::scan_between_user_words() {
    resources_->user_words.find(text_, matches_);
    std::size_t place = 0;
    for (const UserWords::Match& match : matches_) {
        scan(place, match.begin);
        add_user_word(match);
        place = match.end;
    }
    scan(place, text_.size());
}

void Tokenizer::add_user_word(const UserWords::Match& match) {
    joined_.clear();
    for (const char byte : slice(match.begin, match.end)) {
        if (!is_blank(byte)) {
            joined_.push_back(byte);
        } else if (joined_.back() != ' ') {
            joined_.push_back(' ');
        }
    }
    user_word_ = out_->store(shortened(joined_));
    add(user_word_, match.begin, match.end, Form::whole, false);
    parts_only_ = true;
    scan(match.begin, match.end);
    parts_only_ = false;
    next_position();
}

void Tokenizer::scan(std::size_t begin, std::size_t end) {
    const std::string_view text = text_.substr(0, end);
    while (begin < end) begin = take(text, begin);
}

std::size_t Tokenizer::take(std::string_view text, std::size_t place) {
    const char byte = text[place];
    if (ascii_class(byte) != Ascii::other) return take_ascii_word(text, place);
    if (is_ascii(byte)) {
        const bool may_begin = byte == '$' || byte == '@' || byte == '.';
        if (may_begin && resources_->config.code && is_word_prefix(text, place)) {
            return take_prefixed_word(text, place);
        }
        return place + 1;
    }
    const char32_t code = character_at(text, place);
    if (is_chinese(code)) return take_chinese(text, place);
    if (is_word_character(code)) return take_other_words(text, place);
    return place + size_of_character(byte);
}

bool Tokenizer::goes_on(std::string_view text, WordEnd word) const {
    if (!word.goes_on) return false;
    const std::size_t next = is_ascii(text[word.end]) ? word.end + 1 : word.end;
    const char32_t code = character_at(text, next);
    return is_word_character(code) && !is_chinese(code);
}

std::size_t Tokenizer::take_ascii_word(std::string_view text, std::size_t place) {
    const bool code = resources_->config.code;
    const WordEnd word = code ? code_word_end(text, place) : plain_word_end(text, place);
    if (goes_on(text, word)) return take_other_words(text, place);
    const std::size_t last = word.end;
    if (!code) {
        add_code_word(place, last);
        return last;
    }
    if (const std::size_t end = address_end(text, place, last); end > last) {
        add_address(text, place, last, end);
        return end;
    }
    if (const std::size_t end = symbol_end(text, place, last); end > last) {
        add_symbol_word(place, last, end);
        return end;
    }
    std::size_t end = last;
    while (place < end && text[place] == '_') ++place;
    while (end > place && text[end - 1] == '_') --end;
    if (place < end) add_code_word(place, end);
    return last;
}

std::size_t Tokenizer::take_prefixed_word(std::string_view text, std::size_t place) {
    const WordEnd word = code_word_end(text, place + 1);
    if (goes_on(text, word)) return take_other_words(text, place + 1);
    if (address_end(text, place + 1, word.end) > word.end) return place + 1;
    add(slice(place, word.end), place, word.end, Form::whole, false);
    add_part(place + 1, word.end);
    add_parts(place + 1, word.end);
    next_position();
    return word.end;
}

std::size_t Tokenizer::end_of_other_words(std::string_view text, std::size_t place) const {
    const std::string_view middles = "'.:,";
    while (place < text.size()) {
        const char byte = text[place];
        if (is_ascii(byte)) {
            const bool joins =
                ascii_class(byte) != Ascii::other || middles.find(byte) != std::string_view::npos;
            const bool before_other =
                byte == ' ' && place + 1 < text.size() && !is_ascii(text[place + 1]);
            if (!joins && !before_other) return place;
            ++place;
            continue;
        }
        const char32_t code = character_at(text, place);
        if (is_chinese(code) || !is_word_character(code)) return place;
        place += size_of_character(byte);
    }
    return place;
}

std::size_t Tokenizer::take_other_words(std::string_view text, std::size_t place) {
    const std::size_t end = end_of_other_words(text, place);
    add_icu_words(text.substr(place, end - place), place);
    return end;
}

bool Tokenizer::is_chinese(char32_t code) const {
    return is_han(code) || (resources_->config.chinese != Chinese::jieba && is_kana(code));
}

bool Tokenizer::is_stop_word(std::string_view word) const {
    return !resources_->stop_words.empty() && resources_->stop_words.contains(word);
}

/// Words of letters; without the rules for code all of them, as Lucene does it.
bool Tokenizer::is_stemmed(std::string_view word) const {
    return stemmer_ &&
           (!resources_->config.code || std::all_of(word.begin(), word.end(), [](char byte) {
               return is_letter(byte) || byte == '\'' || !is_ascii(byte);
           }));
}

std::string_view Tokenizer::without_possessive(std::string_view word) const {
    if (resources_->config.possessives && word.size() > 2 && word.ends_with("'s")) {
        word.remove_suffix(2);
    }
    return word;
}

std::string_view Tokenizer::original_of(std::size_t begin, std::size_t end) const {
    const std::uint32_t from = folded_.begin_of(begin);
    const std::uint32_t to = folded_.end_of(end);
    return to - from == end - begin ? original_.substr(from, to - from) : std::string_view{};
}

void Tokenizer::add(std::string_view text, std::size_t begin, std::size_t end, Form form,
                    bool extra) {
    std::string_view shown = shortened(text);
    if (form == Form::stemmed && is_stemmed(shown)) {
        const std::string_view stem = stemmer_->stem(shown);
        if (!stem.empty() && stem != shown) {
            shown = shown.starts_with(stem) ? shown.substr(0, stem.size()) : out_->store(stem);
        }
    }
    if (parts_only_ && shown == user_word_) return;
    out_->add(
        {shown, position_, folded_.begin_of(begin), folded_.end_of(end), extra || parts_only_});
}

}  // namespace assay
