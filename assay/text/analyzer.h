#pragma once

// Text in, tokens out: what documents are indexed by, and queries looked up with.
//
// A text is folded (NFKC, case, width; optionally traditional characters to simplified ones), cut
// into words, and the words are stemmed. Every token knows the bytes of the original text that it
// stands for.
//
// - Names of the user dictionary are found first and are one word each.
// - Runs of Han characters are cut as `chinese` says, everything else by UAX #29. Letters and
//   digits that touch are one word, a Han character next to them is not: `iphone15手机壳` is
//   iphone15 手机 壳.
// - With `code`, words of code keep what makes them different (c++ c# .net $emit @click v-model)
//   and calls do not (`watch()` is watch); addresses (URLs, e-mail) are one word.
// - A word that has parts brings them as extra tokens: sub-words of the dictionary (手机 in
// 手机壳),
//   iphone and 15, use and state of useState, node and js of node.js. So a document is found by
//   them, but only the word itself counts in lengths. A query has words only; their parts are for
//   when the word is in no document.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/text/token_list.h"

namespace assay {

/// How Chinese (and Japanese) text without spaces becomes words.
enum class Chinese {
    jieba,   ///< the most probable words by jieba's dictionary, without its model for unknown words
    icu,     ///< ICU's dictionary
    bigram,  ///< every two neighbouring characters
};

/// How text becomes tokens. Stored with an index; two that differ in anything but the name and the
/// synonyms, which change queries only, give different fingerprints, and an index refuses queries
/// analysed with another one.
struct AnalyzerConfig {
    std::string name = "mixed";
    bool whitespace = false;  ///< split at white space and do nothing else: for text already cut
    Chinese chinese = Chinese::jieba;
    bool simplify = false;            ///< traditional characters as simplified ones
    bool code = true;                 ///< words of code, and parts; without it, bare UAX #29
    std::string stemmer = "english";  ///< a Snowball algorithm ("english" is Porter2, "porter" the
                                      ///< original); empty: none
    bool possessives = true;          ///< a word's final 's is dropped
    std::vector<std::string> stop_words;
    std::vector<std::string> user_words;  ///< names that are never split
    std::vector<std::vector<std::string>>
        synonyms;  ///< each a set of words or phrases that mean the same
};

/// The configuration as text, one setting a line: what an index stores and a file of the user's
/// holds. docs/analysis.md describes it.
std::string serialise(const AnalyzerConfig& config);

/// Reads what serialise() writes; settings that are not there have their defaults. `source` is the
/// name that errors begin with. Throws Error.
AnalyzerConfig parse_analyzer(std::string_view text, std::string_view source);

/// Adds to `config` what the line `name value` of such a text says. `source` and `line` are where
/// it stands.
void add_setting(AnalyzerConfig& config, std::string_view name, std::string_view value,
                 std::string_view source, std::size_t line);

/// A built-in configuration. Throws Error for a name there is none of.
AnalyzerConfig named_analyzer(std::string_view name);
std::vector<std::string_view> analyzer_names();

/// A built-in stop list: "lucene" (Lucene's 33 English words) or "chinese". Throws Error.
std::vector<std::string> named_stop_words(std::string_view name);

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

/// Cuts texts. Copies share their dictionaries and have their own working memory, so that each
/// thread has one; one alone is for one thread at a time. Bytes that are not UTF-8 separate words.
class Analyzer {
  public:
    /// Throws Error when the configuration is not one: an unknown stemmer, a word of nothing, ...
    explicit Analyzer(AnalyzerConfig config);
    ~Analyzer();
    Analyzer(const Analyzer& other);
    Analyzer& operator=(const Analyzer& other);
    Analyzer(Analyzer&&) noexcept;
    Analyzer& operator=(Analyzer&&) noexcept;

    /// The tokens of a text to be indexed, appended to `out`: a word, then its parts. With
    /// `whitespace` they are views into `text`. Throws Error for a text of 4 GiB or more.
    void tokenize(std::string_view text, TokenList& out);

    /// The words of a query. A word that is a member of a set of synonyms has the other members as
    /// alternatives; a member of several words is one only, unless it is in the user dictionary.
    std::vector<QueryWord> query_words(std::string_view text);

    const AnalyzerConfig& config() const;

    /// A number for everything that changes tokens: the configuration without its name and its
    /// synonyms, the dictionary, the rules of this code, and ICU's.
    std::uint64_t fingerprint() const;

  private:
    class Engine;
    std::unique_ptr<Engine> engine_;
};

}  // namespace assay
