#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/hash.h"

namespace assay {

/// A query text, and the documents that it was taken from.
struct KnownItem {
    std::string text;
    std::vector<std::string> docs;  ///< in byte order
};

/// Known items by their key: texts that a search cannot tell apart share one.
using KnownItems = std::map<std::string, KnownItem, std::less<>>;

/// Where a text stands in the order from which samples are taken: a function of its arguments
/// alone, whatever else there is.
inline std::uint64_t place_in_sample(std::uint64_t seed, std::string_view what,
                                     std::string_view text) {
    HashStream hash;
    hash.add(std::to_string(seed));
    hash.add("\t");
    hash.add(what);
    hash.add("\t");
    hash.add(text);
    return hash.value();
}

}  // namespace assay
