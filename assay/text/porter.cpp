#include "assay/text/porter.h"

#include <span>
#include <string_view>

// M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980.

namespace assay {
namespace {

struct Rule {
    std::string_view suffix;
    std::string_view replacement;
    std::size_t kept = 0;  // the first letters of the suffix that belong to the stem
};

// Of suffixes that end alike the longer comes first: the first that fits is the only one tried.
constexpr Rule kStep2[] = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
    {"bli", "ble"},     {"alli", "al"},     {"entli", "ent"}, {"eli", "e"},     {"ousli", "ous"},
    {"ization", "ize"}, {"ation", "ate"},   {"ator", "ate"},  {"alism", "al"},  {"iveness", "ive"},
    {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"},  {"iviti", "ive"}, {"biliti", "ble"},
    {"logi", "log"},
};
constexpr Rule kStep3[] = {
    {"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
    {"ical", "ic"},  {"ful", ""},   {"ness", ""},
};
constexpr Rule kStep4[] = {
    {"al", ""},   {"ance", ""},    {"ence", ""},    {"er", ""},    {"ic", ""},
    {"able", ""}, {"ible", ""},    {"ant", ""},     {"ement", ""}, {"ment", ""},
    {"ent", ""},  {"sion", "", 1}, {"tion", "", 1}, {"ou", ""},    {"ism", ""},
    {"ate", ""},  {"iti", ""},     {"ous", ""},     {"ive", ""},   {"ize", ""},
};

bool is_vowel_letter(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

/// A y is a consonant at the beginning and after a vowel.
bool is_consonant(std::string_view word, std::size_t place) {
    if (is_vowel_letter(word[place])) return false;
    if (word[place] != 'y') return true;
    std::size_t first = place;
    while (first > 0 && word[first - 1] == 'y') --first;
    const bool first_is_consonant = first == 0 || is_vowel_letter(word[first - 1]);
    return first_is_consonant == ((place - first) % 2 == 0);
}

/// How often a vowel is followed by a consonant.
std::size_t measure(std::string_view stem) {
    std::size_t count = 0;
    bool after_vowel = false;
    for (std::size_t i = 0; i < stem.size(); ++i) {
        const bool consonant = is_consonant(stem, i);
        if (consonant && after_vowel) ++count;
        after_vowel = !consonant;
    }
    return count;
}

bool has_vowel(std::string_view stem) {
    for (std::size_t i = 0; i < stem.size(); ++i) {
        if (!is_consonant(stem, i)) return true;
    }
    return false;
}

bool ends_in_double_consonant(std::string_view word) {
    const std::size_t size = word.size();
    return size >= 2 && word[size - 1] == word[size - 2] && is_consonant(word, size - 1);
}

/// Consonant, vowel, consonant, the last none of w, x and y: such a short word had an e (hop,
/// hope).
bool ends_short(std::string_view word) {
    const std::size_t size = word.size();
    if (size < 3) return false;
    const char last = word.back();
    return is_consonant(word, size - 3) && !is_consonant(word, size - 2) &&
           is_consonant(word, size - 1) && last != 'w' && last != 'x' && last != 'y';
}

std::string_view without(std::string_view word, std::size_t count) {
    return word.substr(0, word.size() - count);
}

/// Replaces the suffix that fits if what stays before it has at least this measure.
void replace_suffix(std::string& word, std::span<const Rule> rules, std::size_t least_measure) {
    for (const Rule& rule : rules) {
        if (!word.ends_with(rule.suffix)) continue;
        const std::size_t stem = word.size() - rule.suffix.size() + rule.kept;
        if (measure(std::string_view{word}.substr(0, stem)) >= least_measure) {
            word.resize(stem);
            word += rule.replacement;
        }
        return;
    }
}

void remove_plural(std::string& word) {
    if (word.back() != 's') return;
    if (word.ends_with("sses") || word.ends_with("ies")) {
        word.resize(word.size() - 2);
    } else if (!word.ends_with("ss")) {
        word.pop_back();
    }
}

void repair_after_removal(std::string& word) {
    const bool clipped = word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz");
    if (!clipped && ends_in_double_consonant(word)) {
        if (word.back() != 'l' && word.back() != 's' && word.back() != 'z') word.pop_back();
    } else if (clipped || (measure(word) == 1 && ends_short(word))) {
        word.push_back('e');
    }
}

void remove_ed_and_ing(std::string& word) {
    if (word.ends_with("eed")) {
        if (measure(without(word, 3)) > 0) word.pop_back();
        return;
    }
    const std::size_t size = word.ends_with("ed") ? 2 : word.ends_with("ing") ? 3 : 0;
    if (size == 0 || !has_vowel(without(word, size))) return;
    word.resize(word.size() - size);
    repair_after_removal(word);
}

void remove_final_e(std::string& word) {
    if (word.back() == 'e') {
        const std::size_t count = measure(word);
        if (count > 1 || (count == 1 && !ends_short(without(word, 1)))) word.pop_back();
    }
    if (word.back() == 'l' && ends_in_double_consonant(word) && measure(word) > 1) word.pop_back();
}

}  // namespace

void porter_stem(std::string& word) {
    if (word.size() <= 2) return;
    remove_plural(word);
    remove_ed_and_ing(word);
    if (word.back() == 'y' && has_vowel(without(word, 1))) word.back() = 'i';
    replace_suffix(word, kStep2, 1);
    replace_suffix(word, kStep3, 1);
    replace_suffix(word, kStep4, 2);
    remove_final_e(word);
}

}  // namespace assay
