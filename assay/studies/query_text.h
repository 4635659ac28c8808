#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

/// White space of any kind as single blanks, none at either end; no quotation marks, no colon, dots
/// or other punctuation at the end.
std::string tidy_query(std::string_view text);

/// Texts that differ in case, width or blanks only have the same key.
std::string query_key(std::string_view text);

/// How long a text is for somebody who types it: words between blanks, and Han characters.
struct QuerySize {
    std::size_t words = 0;
    std::size_t han = 0;

    bool within(std::size_t most_words, std::size_t most_han) const {
        return words <= most_words && han <= most_han;
    }
};
QuerySize size_of_query(std::string_view text);

/// Whether somebody might search for a tidy text: it has letters enough to mean something, is no
/// sentence, no code, and none of the headings that every site has (Overview, See also, 概述).
bool could_be_typed(std::string_view text);

/// ASCII letters and nothing else.
bool is_latin_word(std::string_view word);

/// Han characters and nothing else; their number, 0 for any other text.
std::size_t count_han_word(std::string_view word);

}  // namespace assay
