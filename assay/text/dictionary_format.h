#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

/// The compiled dictionary: this header, then the numbers of the characters of the BMP (kCodeCount
/// of std::uint16_t), the weights, and the units. It
/// is made when Assay is built (dict/compile_dictionary.cpp), in the byte order of the machine, and
/// used where it lies.
///
/// The words are a double-array trie (Aoe 1989) over characters, which are numbered from 1 by how
/// often they are used: a child of `node` by character `code` is unit base(node) + code, if that
/// one's parent is `node`. The root is unit 0.
struct DictionaryHeader {
    char magic[8];          ///< kDictionaryMagic
    std::uint32_t units;    ///< std::uint64_t each: see DictionaryUnit
    std::uint32_t weights;  ///< double each: the distinct logarithms of relative frequencies, after
                            ///< that of a character which is no word
    std::uint64_t version;  ///< a hash of the arrays
};
static_assert(sizeof(DictionaryHeader) == 24);

constexpr char kDictionaryMagic[8] = {'a', 's', 's', 'a', 'y', 'd', 'i', '1'};
constexpr std::size_t kCodeCount = 65536;

/// One unit of the trie in 64 bits.
struct DictionaryUnit {
    static constexpr std::uint64_t kNodeBits = 22;
    static constexpr std::uint64_t kNodeMask = (std::uint64_t{1} << kNodeBits) - 1;
    static constexpr std::uint64_t kNoParent = kNodeMask;

    std::uint64_t bits = kNoParent << kNodeBits;

    static constexpr DictionaryUnit make(std::uint64_t base, std::uint64_t parent,
                                         std::uint64_t value) {
        return {base | (parent << kNodeBits) | (value << (2 * kNodeBits))};
    }
    constexpr std::uint64_t base() const { return bits & kNodeMask; }
    constexpr std::uint64_t parent() const { return (bits >> kNodeBits) & kNodeMask; }
    constexpr std::uint64_t value() const {
        return bits >> (2 * kNodeBits);
    }  ///< its weight; 0: no word
};

}  // namespace assay
