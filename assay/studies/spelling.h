#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/stats/random_stream.h"

namespace assay {

/// One mistake of a hurried typist.
enum class Edit : std::uint8_t {
    swap,       ///< two neighbouring characters change places
    drop,       ///< a character is missing
    repeat,     ///< a letter is typed twice
    neighbour,  ///< the key next to the right one (QWERTY)
    homophone,  ///< another Han character with the same pinyin, tones aside
};
std::string_view name_of(Edit edit);

inline constexpr std::array kLatinEdits{Edit::swap, Edit::drop, Edit::repeat, Edit::neighbour};
/// Input methods make homophones the usual mistake.
inline constexpr std::array kHanEdits{Edit::homophone, Edit::homophone, Edit::swap, Edit::drop};

/// Han characters by the way they are read.
class Homophones {
  public:
    /// `characters`: those an input method would offer, and how often each is used.
    explicit Homophones(const std::unordered_map<char32_t, std::size_t>& characters);

    /// Other characters with the reading of this one, the most used first; empty when there are
    /// none, or its reading is not known.
    std::vector<char32_t> of(char32_t character) const;

  private:
    std::unordered_map<char32_t, std::string> readings_;
    std::map<std::string, std::vector<char32_t>, std::less<>> by_reading_;
};

/// The ASCII word with one mistake, never in its first letter, or nothing when it is too short for
/// it (under five letters) or would not change. Throws nothing; `edit` is one of kLatinEdits.
std::optional<std::string> misspell_latin(std::string_view word, Edit edit, Draws& draws);

/// The word of Han characters (two at least) with one mistake, or nothing when that cannot be done.
/// `edit` is one of kHanEdits; a character is dropped from a word of three at least.
std::optional<std::string> misspell_han(std::string_view word, Edit edit,
                                        const Homophones& homophones, Draws& draws);

/// The beginning of an ASCII word of six letters at least: three at least, two less at most.
std::optional<std::string> cut_latin(std::string_view word, Draws& draws);

/// The beginning of a run of three Han characters at least: two at least, one less at most.
std::optional<std::string> cut_han(std::string_view run, Draws& draws);

}  // namespace assay
