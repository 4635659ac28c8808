#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// One word of a phrase: at `offset` from the first stands any of the terms.
struct Slot {
    std::vector<std::string> terms;
    std::uint32_t offset = 0;

    bool operator==(const Slot&) const = default;
};

/// One way to meet a unit: a term (one slot) or a phrase (several).
struct Alternative {
    std::vector<Slot> slots;

    bool operator==(const Alternative&) const = default;
};

/// What scores as one term: a word, a word with its synonyms, all terms with a prefix, a phrase.
/// Frequencies of alternatives are summed; a document has the unit when it has any of them.
struct Unit {
    std::string label;  ///< for people: 手机, "red shoes", title:red, pref*
    std::vector<Alternative> alternatives;
    std::optional<std::uint32_t> field;    ///< counted there only
    double query_weight = 1.0;             ///< the author's, once for each time it is in the query
    bool keep = false;                     ///< marked with +: term dropping leaves it
    std::vector<std::uint64_t> documents;  ///< live documents with it; of a phrase, with each word

    /// Is the same thing to look for, whatever it weighs.
    bool same_as(const Unit& other) const {
        return field == other.field && alternatives == other.alternatives;
    }

    /// The term, when the unit is one in any field; else null.
    const std::string* plain_term() const {
        if (field || alternatives.size() != 1 || alternatives.front().slots.size() != 1) {
            return nullptr;
        }
        const Slot& slot = alternatives.front().slots.front();
        return slot.terms.size() == 1 ? &slot.terms.front() : nullptr;
    }
};

}  // namespace assay
