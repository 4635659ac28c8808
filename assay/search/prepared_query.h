#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/search/query.h"
#include "assay/search/unit.h"

namespace assay {

/// How many of a query's words a document must have.
struct Matching {
    enum class Rule {
        any,      ///< one
        all,      ///< every one
        count,    ///< at least `count`
        percent,  ///< at least `percent` of them, rounded down, but one
    };
    Rule rule = Rule::any;
    std::size_t count = 1;
    double percent = 0.0;

    /// `any`, `all`, `3` or `75%`; throws Error for anything else.
    static Matching parse(const std::string& text);

    bool operator==(const Matching&) const = default;
};

/// What a document must have and must not have: a unit, or a group of such conditions.
struct Condition {
    static constexpr std::size_t kGroup = SIZE_MAX;

    Occur occur = Occur::should;  ///< seen from the group it is in
    std::size_t unit = kGroup;
    std::vector<Condition> members;  ///< of a group
    std::size_t minimum = 1;         ///< of a group: how many of its `should` members must hold

    /// `has(unit)` says whether the document has it.
    template <class Has>
    bool holds(const Has& has) const {
        if (unit != kGroup) return has(unit);
        std::size_t met = 0;
        for (const Condition& member : members) {
            const bool held = member.holds(has);
            if (held == (member.occur == Occur::must_not) && member.occur != Occur::should) {
                return false;
            }
            if (held && member.occur == Occur::should) ++met;
        }
        return met >= minimum;
    }
};

/// A query in terms of one index: units with their statistics. Ready to be scored.
struct PreparedQuery {
    std::vector<Unit> units;  ///< first those that score, in the order of the query
    std::size_t scored = 0;   ///< how many do; the others are what a document must not have
    Condition condition;      ///< a group
    bool everything = false;  ///< there is nothing to look for: every document matches, with 0
    std::vector<std::string> notes;  ///< what the author should know: a prefix cut short, ...

    /// Units without which no document matches.
    std::vector<std::size_t> required() const;
    /// Takes a unit that a document should have out of the outermost group; what it needs is met
    /// with one unit less, then. The unit goes, too, unless a group within has it.
    void drop(std::size_t unit);
};

}  // namespace assay
