#pragma once

#include <cstdint>
#include <span>

#include "assay/text/dictionary_format.h"

namespace assay {

/// A view of a compiled dictionary: words with weights, found character by character.
class Dictionary {
  public:
    /// The one that is linked into the program.
    static const Dictionary& jieba();

    /// `bytes` are what compile_dictionary wrote, aligned as a double is, and stay where they are.
    explicit Dictionary(const char* bytes);

    static constexpr std::uint64_t kRoot = 0;

    /// The node below `node` by `character`, or kRoot when no word goes on like that.
    std::uint64_t child(std::uint64_t node, char32_t character) const {
        if (character >= kCodeCount || codes_[character] == 0) return kRoot;
        const std::uint64_t unit = units_[node].base() + codes_[character];
        return unit < unit_count_ && units_[unit].parent() == node ? unit : kRoot;
    }

    bool is_word(std::uint64_t node) const { return units_[node].value() != 0; }

    /// The logarithm of how often the word is used; that of an unknown character where none ends.
    double weight(std::uint64_t node) const { return weights_[units_[node].value()]; }

    bool contains(std::span<const char32_t> word) const;

    std::uint64_t version() const { return version_; }

  private:
    const std::uint16_t* codes_;
    const DictionaryUnit* units_;
    const double* weights_;
    std::uint64_t unit_count_;
    std::uint64_t version_;
};

}  // namespace assay
