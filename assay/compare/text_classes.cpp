#include <array>

#include "assay/compare/attributes.h"
#include "assay/core/utf8.h"

namespace assay {
namespace {

constexpr std::array<CodeRange, 6> kHan{{{0x3005, 0x3007},
                                         {0x3400, 0x4DBF},
                                         {0x4E00, 0x9FFF},
                                         {0xF900, 0xFAFF},
                                         {0x20000, 0x2FA1F},
                                         {0x30000, 0x323AF}}};
constexpr std::array<CodeRange, 8> kLatin{{{'A', 'Z'},
                                           {'a', 'z'},
                                           {0xC0, 0xD6},
                                           {0xD8, 0xF6},
                                           {0xF8, 0x24F},
                                           {0x1E00, 0x1EFF},
                                           {0xFF21, 0xFF3A},
                                           {0xFF41, 0xFF5A}}};
constexpr std::array<CodeRange, 1> kKana{{{0x3041, 0x30FF}}};
constexpr std::array<CodeRange, 6> kOther{{{0x370, 0x1DFF},
                                           {0x1F00, 0x1FFF},
                                           {0x2C00, 0x2DFF},
                                           {0x3105, 0x318F},
                                           {0xA000, 0xABFF},
                                           {0xAC00, 0xD7AF}}};
constexpr std::array<CodeRange, 2> kDigits{{{'0', '9'}, {0xFF10, 0xFF19}}};
/// What ends a word: white space, and the punctuation of scripts without blanks.
constexpr std::array<CodeRange, 5> kBreaks{
    {{0x0, ' '}, {0xA0, 0xA0}, {0x2000, 0x200B}, {0x3000, 0x303F}, {0xFF01, 0xFF0F}}};

enum class Kind : std::uint8_t { han, latin, kana, other_letter, digit, blank, mark };

Kind kind_of(char32_t code) {
    if (is_in(code, kHan)) return Kind::han;
    if (is_in(code, kLatin)) return Kind::latin;
    if (is_in(code, kKana)) return Kind::kana;
    if (is_in(code, kOther)) return Kind::other_letter;
    if (is_in(code, kDigits)) return Kind::digit;
    return is_in(code, kBreaks) ? Kind::blank : Kind::mark;
}

constexpr std::size_t kShort = 4;   ///< in half words
constexpr std::size_t kMedium = 8;  ///< likewise

std::size_t half_words(std::string_view text) {
    std::size_t count = 0;
    bool in_word = false;
    while (!text.empty()) {
        const Kind kind = kind_of(next_code(text));
        if (kind == Kind::han || kind == Kind::kana) {
            ++count;
            in_word = false;
        } else if (kind == Kind::blank) {
            in_word = false;
        } else if (kind != Kind::mark && !in_word) {
            count += 2;
            in_word = true;
        }
    }
    return count;
}

}  // namespace

std::string_view language_of(std::string_view text) {
    bool han = false;
    bool latin = false;
    while (!text.empty()) {
        const Kind kind = kind_of(next_code(text));
        if (kind == Kind::kana || kind == Kind::other_letter) return "other";
        han |= kind == Kind::han;
        latin |= kind == Kind::latin;
    }
    if (han) return latin ? "mixed" : "zh";
    return latin ? "en" : "other";
}

std::string_view length_of(std::string_view text) {
    const std::size_t count = half_words(text);
    if (count <= kShort) return kLengths[0];
    return kLengths[count <= kMedium ? 1 : 2];
}

}  // namespace assay
