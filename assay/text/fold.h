#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// A text in the form in which words are compared, and where each byte of it comes from.
struct Folded {
    std::string text;                   ///< valid UTF-8
    std::vector<std::uint32_t> origin;  ///< of each byte; empty: the bytes stand where they stood
    std::uint32_t original_size = 0;

    std::uint32_t begin_of(std::size_t place) const {
        return origin.empty() ? static_cast<std::uint32_t>(place) : origin[place];
    }

    /// Where the original of the byte before `place` ends. Several characters may stand for one.
    std::uint32_t end_of(std::size_t place) const {
        if (origin.empty()) return static_cast<std::uint32_t>(place);
        const std::uint32_t last = origin[place - 1];
        while (place < origin.size() && origin[place] == last) ++place;
        return place < origin.size() ? origin[place] : original_size;
    }
};

bool all_ascii(std::string_view text);

/// NFKC and full case folding, which includes the widths of characters, without what is invisible
/// (Unicode's NFKC_Casefold), except that
/// - a typographic apostrophe becomes the plain one;
/// - the wide comma, colon and semicolon stay what they are: between digits they separate;
/// - the signs for trade and service marks become spaces, not letters of the word before;
/// - what is not UTF-8 becomes U+FFFD.
void fold(std::string_view text, Folded& out);

}  // namespace assay
