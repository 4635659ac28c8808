#include "assay/search/route.h"

#include <algorithm>

namespace assay {
namespace {

const ScorePart::Bag* bag_of(const Task& task) {
    return task.scorer.parts.size() == 1 ? task.scorer.parts.front()->bag() : nullptr;
}

/// The words of the unit, when it is a phrase of single words in any field; else null.
const Alternative* phrase_of(const Unit& unit) {
    if (unit.field || unit.alternatives.size() != 1) return nullptr;
    const Alternative& phrase = unit.alternatives.front();
    const bool single = std::all_of(phrase.slots.begin(), phrase.slots.end(),
                                    [](const Slot& slot) { return slot.terms.size() == 1; });
    return single && phrase.slots.size() > 1 ? &phrase : nullptr;
}

/// One member a unit, none of them a group; and any of them will do, or all must be there.
std::optional<Match> match_of(const PreparedQuery& query) {
    const Condition& condition = query.condition;
    if (query.everything || condition.members.size() != query.scored) return std::nullopt;
    for (const Condition& member : condition.members) {
        if (member.unit >= query.scored) return std::nullopt;
    }
    if (query.required().size() == query.scored) return Match::all;
    const bool any =
        condition.minimum == 1 &&
        std::all_of(condition.members.begin(), condition.members.end(),
                    [](const Condition& member) { return member.occur == Occur::should; });
    return any ? std::optional{Match::any} : std::nullopt;
}

}  // namespace

bool fits_bag(const Task& task) {
    const std::vector<Unit>& units = task.query.units;
    if (bag_of(task) == nullptr || !task.filter.empty() || task.k == 0 || units.empty() ||
        units.size() != task.query.scored || !match_of(task.query)) {
        return false;
    }
    if (units.size() == 1 && phrase_of(units.front()) != nullptr) return true;
    return std::all_of(units.begin(), units.end(),
                       [](const Unit& unit) { return unit.plain_term() != nullptr; });
}

std::vector<Hit> search_bag(const Task& task, TopBag& bag) {
    const ScorePart::Bag& how = *bag_of(task);
    const std::vector<Unit>& units = task.query.units;
    std::span<const Hit> hits;
    if (const Alternative* phrase = phrase_of(units.front())) {
        std::vector<std::string_view> terms;
        std::vector<std::uint32_t> offsets;
        for (const Slot& slot : phrase->slots) {
            terms.push_back(slot.terms.front());
            offsets.push_back(slot.offset);
        }
        hits = bag.find_phrase(terms, offsets, how.weights.front(), how.saturation, task.k);
    } else {
        std::vector<BagTerm> terms;
        for (std::size_t i = 0; i < units.size(); ++i) {
            terms.push_back({*units[i].plain_term(), how.weights[i]});
        }
        hits = bag.find(terms, *match_of(task.query), how.saturation, task.k);
    }
    return {hits.begin(), hits.end()};
}

}  // namespace assay
