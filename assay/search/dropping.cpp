#include "assay/search/dropping.h"

#include <algorithm>

#include "assay/search/conjunction.h"
#include "assay/search/idf.h"

namespace assay {
namespace {

/// Goes through a segment; false when the limit is reached.
class Counter {
  public:
    Counter(const PreparedQuery& query, const AttributeFilter& filter, std::size_t limit)
        : query_{query}, filter_{filter}, required_{query.required()}, limit_{limit} {}

    void add(const Segment& segment) {
        Evidence evidence{query_, segment};
        const auto visit = [&](std::uint32_t document) { return look_at(evidence, document); };
        if (!required_.empty()) return for_each_common(evidence, required_, visit);
        for (std::uint32_t document = 0; document < segment.inverted->documents(); ++document) {
            if (!visit(document)) return;
        }
    }

    std::size_t count() const { return count_; }

  private:
    bool look_at(Evidence& evidence, std::uint32_t document) {
        if (count_ >= limit_) return false;
        if (!evidence.segment().alive(document)) return true;
        evidence.move_to(document);
        const auto has = [&](std::size_t unit) { return evidence.has(unit); };
        if (query_.condition.holds(has) && filter_.passes(evidence.segment(), document)) ++count_;
        return count_ < limit_;
    }

    const PreparedQuery& query_;
    const AttributeFilter& filter_;
    std::vector<std::size_t> required_;
    std::size_t limit_;
    std::size_t count_ = 0;
};

/// The unit to go next, and why.
struct Choice {
    std::size_t unit = 0;
    DroppedTerm term;
};

DroppedTerm judge(const Index& index, const Unit& unit) {
    const ScorerSettings settings;
    const PreparedQuery none;
    const ScoringContext context{none, index.statistics(), settings};
    const double weight = unit_idf(context, unit, smooth_idf) * unit.query_weight;
    const bool absent = live_documents(index, unit) == 0;
    return {unit.label, absent ? DroppedTerm::Reason::absent : DroppedTerm::Reason::light, weight};
}

bool goes_before(const DroppedTerm& a, const DroppedTerm& b) {
    if (a.reason != b.reason) return a.reason == DroppedTerm::Reason::absent;
    return a.weight <= b.weight;
}

std::optional<Choice> choose(const PreparedQuery& query, const Index& index) {
    std::optional<Choice> chosen;
    std::size_t positive = 0;
    for (const Condition& member : query.condition.members) {
        if (member.occur != Occur::must_not) ++positive;
        if (member.occur != Occur::should || member.unit == Condition::kGroup) continue;
        if (query.units[member.unit].keep) continue;
        Choice next{member.unit, judge(index, query.units[member.unit])};
        const bool absent = next.term.reason == DroppedTerm::Reason::absent;
        const bool earlier_absent =
            chosen && chosen->term.reason == DroppedTerm::Reason::absent && absent;
        if (!chosen || (!earlier_absent && goes_before(next.term, chosen->term))) {
            chosen = std::move(next);
        }
    }
    return positive > 1 ? chosen : std::nullopt;
}

}  // namespace

std::size_t count_matches(const Index& index, const PreparedQuery& query,
                          const AttributeFilter& filter, std::size_t limit) {
    Counter counter{query, filter, limit};
    for (const Segment& segment : index.segments()) counter.add(segment);
    return counter.count();
}

std::vector<DroppedTerm> drop_terms(PreparedQuery& query, const Index& index,
                                    const AttributeFilter& filter, std::size_t wanted) {
    std::vector<DroppedTerm> dropped;
    while (count_matches(index, query, filter, wanted) < wanted) {
        std::optional<Choice> choice = choose(query, index);
        if (!choice) break;
        query.drop(choice->unit);
        dropped.push_back(std::move(choice->term));
    }
    return dropped;
}

}  // namespace assay
