#include "assay/studies/spelling.h"

#include <algorithm>

#include "assay/studies/query_text.h"
#include "assay/text/characters.h"
#include "assay/text/pinyin.h"

namespace assay {
namespace {

constexpr std::size_t kShortestLatin = 5;
constexpr std::size_t kShortestCut = 3;
constexpr std::size_t kLongestCut = 2;  ///< letters that are missing at least
constexpr std::size_t kOffered = 4;     ///< homophones that an input method shows first

/// The letters whose keys touch those of a to z.
constexpr std::array<std::string_view, 26> kNeighbours{
    "qwsz",   "vghn",  "xdfv", "serfcx", "wsdr", "drtgvc", "ftyhbv", "gyujnb", "ujko",
    "huikmn", "jiolm", "kop",  "njk",    "bhjm", "iklp",   "ol",     "wa",     "edft",
    "awedxz", "rfgy",  "yhji", "cfgb",   "qase", "zsdc",   "tghu",   "asx"};

char neighbour_of(char letter, Draws& draws) {
    const bool upper = is_upper(letter);
    const auto place = static_cast<std::size_t>((upper ? letter - 'A' : letter - 'a'));
    const std::string_view keys = kNeighbours[place];
    const char key = keys[draws.below(keys.size())];
    return upper ? static_cast<char>(key - 'a' + 'A') : key;
}

std::vector<std::string> characters_of(std::string_view text) {
    std::vector<std::string> characters;
    while (!text.empty()) {
        const std::size_t size = size_of_character(text.front());
        characters.emplace_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return characters;
}

std::string joined(const std::vector<std::string>& characters) {
    std::string text;
    for (const std::string& character : characters) text += character;
    return text;
}

std::string utf8_of(char32_t code) {
    std::string text;
    if (code < 0x10000) {
        text += static_cast<char>(0xE0U | (code >> 12U));
    } else {
        text += static_cast<char>(0xF0U | (code >> 18U));
        text += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
    }
    text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    text += static_cast<char>(0x80U | (code & 0x3FU));
    return text;
}

std::optional<std::string> unless_same(std::string changed, std::string_view word) {
    if (changed == word) return std::nullopt;
    return changed;
}

std::string with_homophone(std::vector<std::string> characters, const Homophones& homophones,
                           Draws& draws) {
    const std::size_t start = draws.below(characters.size());
    for (std::size_t i = 0; i < characters.size(); ++i) {
        std::string& character = characters[(start + i) % characters.size()];
        const std::vector<char32_t> others = homophones.of(character_at(character, 0));
        if (others.empty()) continue;
        character = utf8_of(others[draws.below(std::min(others.size(), kOffered))]);
        break;
    }
    return joined(characters);
}

}  // namespace

std::string_view name_of(Edit edit) {
    constexpr std::array<std::string_view, 5> kNames{"swap", "drop", "repeat", "neighbour",
                                                     "homophone"};
    return kNames[static_cast<std::size_t>(edit)];
}

Homophones::Homophones(const std::unordered_map<char32_t, std::size_t>& characters) {
    const Pinyin pinyin;
    for (const auto& [character, uses] : characters) {
        std::string reading = pinyin.of(character);
        if (reading.empty()) continue;
        by_reading_[reading].push_back(character);
        readings_.emplace(character, std::move(reading));
    }
    for (auto& [reading, readers] : by_reading_) {
        std::sort(readers.begin(), readers.end(), [&](char32_t a, char32_t b) {
            const std::size_t uses_a = characters.at(a);
            const std::size_t uses_b = characters.at(b);
            return uses_a != uses_b ? uses_a > uses_b : a < b;
        });
    }
}

std::vector<char32_t> Homophones::of(char32_t character) const {
    const auto reading = readings_.find(character);
    if (reading == readings_.end()) return {};
    std::vector<char32_t> others = by_reading_.find(reading->second)->second;
    std::erase(others, character);
    return others;
}

std::optional<std::string> misspell_latin(std::string_view word, Edit edit, Draws& draws) {
    if (word.size() < kShortestLatin || !is_latin_word(word)) return std::nullopt;
    std::string changed{word};
    const std::size_t place = 1 + draws.below(word.size() - 1);
    switch (edit) {
        case Edit::swap: {
            const std::size_t left = std::min(place, word.size() - 2);
            std::swap(changed[left], changed[left + 1]);
            break;
        }
        case Edit::drop:
            changed.erase(place, 1);
            break;
        case Edit::repeat:
            changed.insert(place, 1, changed[place]);
            break;
        default:
            changed[place] = neighbour_of(changed[place], draws);
    }
    return unless_same(std::move(changed), word);
}

std::optional<std::string> misspell_han(std::string_view word, Edit edit,
                                        const Homophones& homophones, Draws& draws) {
    std::vector<std::string> characters = characters_of(word);
    if (count_han_word(word) < 2) return std::nullopt;
    if (edit == Edit::homophone) {
        return unless_same(with_homophone(std::move(characters), homophones, draws), word);
    }
    if (edit == Edit::drop) {
        if (characters.size() < 3) return std::nullopt;
        characters.erase(characters.begin() +
                         static_cast<std::ptrdiff_t>(draws.below(characters.size())));
    } else {
        const std::size_t left = draws.below(characters.size() - 1);
        std::swap(characters[left], characters[left + 1]);
    }
    return unless_same(joined(characters), word);
}

std::optional<std::string> cut_latin(std::string_view word, Draws& draws) {
    constexpr std::size_t kShortest = kShortestCut + kLongestCut + 1;
    if (word.size() < kShortest || !is_latin_word(word)) return std::nullopt;
    const std::size_t sizes = word.size() - kLongestCut - kShortestCut + 1;
    return std::string{word.substr(0, kShortestCut + draws.below(sizes))};
}

std::optional<std::string> cut_han(std::string_view run, Draws& draws) {
    std::vector<std::string> characters = characters_of(run);
    if (count_han_word(run) < 3) return std::nullopt;
    characters.resize(2 + draws.below(characters.size() - 2));
    return joined(characters);
}

}  // namespace assay
