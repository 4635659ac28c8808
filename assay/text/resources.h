#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "assay/core/hash.h"
#include "assay/text/analyzer.h"
#include "assay/text/simplifier.h"
#include "assay/text/user_words.h"

namespace assay {

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return hash_bytes(text); }
};
using TextSet = std::unordered_set<std::string, TextHash, std::equal_to<>>;

/// The alternatives of a word: each a word, or several.
using Alternatives = std::vector<std::vector<std::string>>;

/// What all copies of an analyser share, made ready from its configuration.
struct Resources {
    /// Throws Error when the configuration is not one. Leaves `synonyms` empty: their members have
    /// to be analysed first.
    explicit Resources(AnalyzerConfig given);

    AnalyzerConfig config;
    TextSet stop_words;
    UserWords user_words;
    std::unique_ptr<const Simplifier> simplifier;
    std::unordered_map<std::string, Alternatives, TextHash, std::equal_to<>> synonyms;
    std::uint64_t fingerprint = 0;
};

}  // namespace assay
