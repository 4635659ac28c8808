#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "assay/core/utf8.h"

namespace assay {

/// What an ASCII byte is to a word.
enum class Ascii : std::uint8_t { other, letter, digit, underscore };

constexpr std::array<Ascii, 256> kAsciiClasses = [] {
    std::array<Ascii, 256> classes{};
    for (std::size_t c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 32] = Ascii::letter;
    for (std::size_t c = '0'; c <= '9'; ++c) classes[c] = Ascii::digit;
    classes['_'] = Ascii::underscore;
    return classes;
}();

constexpr Ascii ascii_class(char byte) { return kAsciiClasses[static_cast<unsigned char>(byte)]; }
constexpr bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }
constexpr bool is_letter(char byte) { return ascii_class(byte) == Ascii::letter; }
constexpr bool is_digit(char byte) { return ascii_class(byte) == Ascii::digit; }
constexpr bool is_upper(char byte) { return byte >= 'A' && byte <= 'Z'; }
constexpr bool is_lower(char byte) { return byte >= 'a' && byte <= 'z'; }
constexpr bool is_alnum(char byte) { return is_letter(byte) || is_digit(byte); }
constexpr bool is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/// Whether a character is written in Han script: the ideographs, their iteration mark, and zero.
constexpr bool is_han(char32_t code) {
    return (code >= 0x4E00 && code <= 0x9FFF) || (code >= 0x3400 && code <= 0x4DBF) ||
           (code >= 0x20000 && code <= 0x3FFFD) || (code >= 0xF900 && code <= 0xFAFF) ||
           code == 0x3005 || code == 0x3007;
}

/// Hiragana and Katakana, with the sign for long vowels and without the dot between words.
constexpr bool is_kana(char32_t code) {
    return (code >= 0x3041 && code <= 0x309F) || (code >= 0x30A1 && code <= 0x30FA) ||
           (code >= 0x30FC && code <= 0x30FF) || (code >= 0x31F0 && code <= 0x31FF);
}

/// How many bytes the character has that begins with `lead`, in valid UTF-8.
constexpr std::size_t size_of_character(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// The character at `place` of a valid UTF-8 text.
constexpr char32_t character_at(std::string_view text, std::size_t place) {
    std::string_view rest = text.substr(place);
    return next_code(rest);
}

/// Letters and digits of scripts with spaces between words; ICU decides beyond ASCII.
bool is_word_character(char32_t code);

}  // namespace assay
