#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// How Chinese (and Japanese) text without spaces becomes words.
enum class Chinese {
    jieba,   ///< the most probable words by jieba's dictionary, without its model for unknown words
    icu,     ///< ICU's dictionary
    bigram,  ///< every two neighbouring characters
};

/// How text becomes tokens. Stored with an index; two that differ in anything but the name give
/// different fingerprints, and an index refuses queries analysed with another one.
struct AnalyzerConfig {
    std::string name = "mixed";
    bool whitespace = false;  ///< split at white space and do nothing else: for text already cut
    Chinese chinese = Chinese::jieba;
    bool simplify = false;            ///< traditional characters as simplified ones
    std::string stemmer = "english";  ///< a Snowball algorithm ("english" is Porter2, "porter" the
                                      ///< original); empty: none
    bool possessives = true;          ///< a word's final 's is dropped
    std::vector<std::string> stop_words;
    std::vector<std::string> user_words;  ///< names that are never split
    std::vector<std::vector<std::string>>
        synonyms;  ///< each a set of words or phrases that mean the same
};

/// One token. `text` stays valid until the TokenList is cleared.
struct Token {
    std::string_view text;
    std::uint32_t position = 0;  ///< counted in words; a removed stop word leaves a gap
    std::uint32_t begin = 0;     ///< the bytes of the original text it stands for
    std::uint32_t end = 0;
    bool extra = false;  ///< a part of its word: shares its position, does not count in the length
};

/// The tokens of one text, with the memory their texts live in.
class TokenList;

/// One word of a query.
struct QueryWord {
    std::string text;
    std::uint32_t position = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::vector<std::string>
        parts;  ///< its sub-words, searched for when the word is in no document
    std::vector<std::vector<std::string>> synonyms;  ///< each a word, or a phrase of several
};

}  // namespace assay
