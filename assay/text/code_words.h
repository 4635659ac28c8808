#pragma once

// Words of ASCII characters in folded text: where they end, and which parts they have.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace assay {

/// Where a word of bare UAX #29 that begins with a letter, digit or underscore at `place` ends.
/// `stop` is set when a character beyond ASCII may go on with it.
struct WordEnd {
    std::size_t end;
    bool goes_on = false;
};
WordEnd plain_word_end(std::string_view text, std::size_t place);

/// The same with the rules of code: a colon or semicolon never joins, a comma only before three
/// digits, a hyphen after a single letter at the beginning (v-model, x-forwarded-for).
WordEnd code_word_end(std::string_view text, std::size_t place);

/// Where a word that began at `begin` and ended at `end` ends with the symbols that belong to it:
/// c++, c++20, c#; `end` when there are none.
std::size_t symbol_end(std::string_view text, std::size_t begin, std::size_t end);

/// Where an address ends that begins with this word: a URL, or an e-mail address; `end` when it
/// begins none.
std::size_t address_end(std::string_view text, std::size_t begin, std::size_t end);

/// Whether the character at `place`, one of `$`, `@` and `.`, begins a word such as $emit or .net.
bool is_word_prefix(std::string_view text, std::size_t place);

struct Piece {
    std::size_t begin;
    std::size_t end;
};

/// The parts of a word, as places in it. `original` is the word before folding, or empty when its
/// letters are not those of `word`.
/// - between underscores, dots and hyphens: foo_bar, node.js, v-model; of a version the first
/// numbers:
///   3.11 in 3.11.2;
/// - by capital letters: useState, XMLHttpRequest; not when there are but two parts and the first
/// is
///   capital, too, or a part is a single letter, since these are names: JavaScript, iPhone;
/// - letters and digits, where there are three letters or more: iphone15.
void find_parts(std::string_view word, std::string_view original, std::vector<Piece>& parts);

}  // namespace assay
