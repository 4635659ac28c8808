#include "assay/text/stemmer.h"

#include <fmt/format.h>
#include <libstemmer.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/text/porter.h"

namespace assay {
namespace {

constexpr std::size_t kSlots = 8192;  // English text uses few words most of the time

std::vector<std::string_view> algorithms() {
    std::vector<std::string_view> names;
    for (const char** name = sb_stemmer_list(); *name != nullptr; ++name) names.push_back(*name);
    return names;
}

}  // namespace

void Stemmer::Release::operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }

Stemmer::Stemmer(const std::string& algorithm)
    : is_porter_{algorithm == "porter"},
      stemmer_{is_porter_ ? nullptr : sb_stemmer_new(algorithm.c_str(), "UTF_8")},
      slots_(kSlots) {
    if (is_porter_ || stemmer_) return;
    throw Error{fmt::format("unknown stemmer '{}'; there are: {}", algorithm,
                            fmt::join(algorithms(), ", "))};
}

std::string_view Stemmer::stem_anew(std::string_view word) {
    if (is_porter_) {
        porter_word_.assign(word);
        porter_stem(porter_word_);
        return porter_word_;
    }
    const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* stemmed =
        sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(word.size()));
    if (stemmed == nullptr) return word;
    return {reinterpret_cast<const char*>(stemmed),
            static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
}

std::string_view Stemmer::stem(std::string_view word) {
    if (word.size() <= 2 || word.size() > kLongest) return stem_anew(word);
    Slot& slot = slots_[hash_bytes(word) % kSlots];
    if (std::string_view{slot.word.data(), slot.word_size} != word) {
        const std::string_view stemmed = stem_anew(word);
        if (stemmed.size() > kLongest) return stemmed;
        std::copy(word.begin(), word.end(), slot.word.begin());
        std::copy(stemmed.begin(), stemmed.end(), slot.stem.begin());
        slot.word_size = static_cast<unsigned char>(word.size());
        slot.stem_size = static_cast<unsigned char>(stemmed.size());
    }
    return {slot.stem.data(), slot.stem_size};
}

}  // namespace assay
