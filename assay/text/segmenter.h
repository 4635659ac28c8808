#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/text/dictionary.h"

namespace assay {

/// Cuts a run of characters into the words of a dictionary whose product of frequencies is the
/// greatest; a character that begins no word is one. The same words as cppjieba's MPSegment.
class Segmenter {
  public:
    explicit Segmenter(const Dictionary& dictionary) : dictionary_{&dictionary} {}

    /// The lengths of the words in characters, in order. Valid until the next call.
    std::span<const std::uint32_t> cut(std::span<const char32_t> characters);

    /// Where the dictionary has words of two characters inside a word of three or more, and of
    /// three inside one of four or more: what jieba's search mode adds to it.
    struct Part {
        std::uint32_t begin;
        std::uint32_t size;
    };
    std::span<const Part> parts(std::span<const char32_t> word);

  private:
    void find_parts(std::span<const char32_t> word, std::uint32_t size);

    const Dictionary* dictionary_;
    std::vector<double> best_;          // the weight of the best way from here to the end
    std::vector<std::uint32_t> steps_;  // the length of its first word
    std::vector<std::uint32_t> lengths_;
    std::vector<Part> parts_;
};

}  // namespace assay
