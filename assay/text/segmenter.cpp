#include "assay/text/segmenter.h"

namespace assay {

std::span<const std::uint32_t> Segmenter::cut(std::span<const char32_t> characters) {
    const std::size_t count = characters.size();
    best_.resize(count + 1);
    steps_.resize(count + 1);
    best_[count] = 0;
    for (std::size_t i = count; i-- > 0;) {
        std::uint64_t node = dictionary_->child(Dictionary::kRoot, characters[i]);
        // Of equal ways the one with the shorter first word stays, as in cppjieba. The root is no
        // word, so its weight is that of an unknown character.
        best_[i] = best_[i + 1] + dictionary_->weight(node);
        steps_[i] = 1;
        for (std::size_t j = i + 1; j < count && node != Dictionary::kRoot; ++j) {
            node = dictionary_->child(node, characters[j]);
            if (!dictionary_->is_word(node)) continue;
            const double weight = best_[j + 1] + dictionary_->weight(node);
            if (weight > best_[i]) {
                best_[i] = weight;
                steps_[i] = static_cast<std::uint32_t>(j - i + 1);
            }
        }
    }
    lengths_.clear();
    for (std::size_t i = 0; i < count; i += steps_[i]) lengths_.push_back(steps_[i]);
    return lengths_;
}

std::span<const Segmenter::Part> Segmenter::parts(std::span<const char32_t> word) {
    parts_.clear();
    if (word.size() > 2) find_parts(word, 2);
    if (word.size() > 3) find_parts(word, 3);
    return parts_;
}

void Segmenter::find_parts(std::span<const char32_t> word, std::uint32_t size) {
    for (std::uint32_t i = 0; i + size <= word.size(); ++i) {
        if (dictionary_->contains(word.subspan(i, size))) parts_.push_back({i, size});
    }
}

}  // namespace assay
