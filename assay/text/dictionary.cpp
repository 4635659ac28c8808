#include "assay/text/dictionary.h"

#include <cassert>
#include <cstring>

#include "assay/text/dictionary_data.h"

namespace assay {

const Dictionary& Dictionary::jieba() {
    static const Dictionary dictionary{jieba_dictionary()};
    return dictionary;
}

Dictionary::Dictionary(const char* bytes) {
    const auto* header = reinterpret_cast<const DictionaryHeader*>(bytes);
    assert(std::memcmp(header->magic, kDictionaryMagic, sizeof kDictionaryMagic) == 0);
    codes_ = reinterpret_cast<const std::uint16_t*>(bytes + sizeof(DictionaryHeader));
    weights_ = reinterpret_cast<const double*>(codes_ + kCodeCount);
    units_ = reinterpret_cast<const DictionaryUnit*>(weights_ + header->weights);
    unit_count_ = header->units;
    version_ = header->version;
}

bool Dictionary::contains(std::span<const char32_t> word) const {
    std::uint64_t node = kRoot;
    for (const char32_t character : word) {
        node = child(node, character);
        if (node == kRoot) return false;
    }
    return is_word(node);
}

}  // namespace assay
