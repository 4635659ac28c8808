#include "assay/search/pruned.h"

#include <algorithm>
#include <numeric>

#include "assay/search/conjunction.h"

namespace assay {
namespace {

/// More than rounding can make of the sums of a bound and of a score.
constexpr double kSlack = 1.0 + 1e-9;

class Pruner {
  public:
    explicit Pruner(const Task& task)
        : task_{task}, top_{task.k}, required_{task.query.required()}, order_(task.query.scored) {
        dear_ = std::any_of(task.scorer.parts.begin(), task.scorer.parts.end(),
                            [](const auto& part) { return part->reads_positions(); });
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::vector<double> bounds;
        for (std::size_t i = 0; i < task.query.scored; ++i) bounds.push_back(bound_of({i}));
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::size_t a, std::size_t b) { return bounds[a] < bounds[b]; });
        std::stable_sort(required_.begin(), required_.end(), [&](std::size_t a, std::size_t b) {
            return documents_of(a) < documents_of(b);
        });
    }

    std::vector<Hit> search() {
        for (const Segment& segment : task_.index.segments()) {
            Evidence evidence{task_.query, segment};
            if (required_.empty()) {
                search_any(evidence);
            } else {
                search_all(evidence);
            }
        }
        return top_.take();
    }

  private:
    double bound_of(const std::vector<std::size_t>& units) const {
        UnitSet set(task_.query.units.size(), false);
        for (const std::size_t unit : units) set[unit] = true;
        return task_.scorer.bound(set) * kSlack;
    }

    /// At most so many documents have the unit.
    std::uint64_t documents_of(std::size_t unit) const {
        const std::vector<std::uint64_t>& counts = task_.query.units[unit].documents;
        return *std::min_element(counts.begin(), counts.end());
    }

    bool is_hopeless(double bound) const { return bound < top_.threshold(); }

    /// order_[0 .. first_needed_) together do not reach the threshold.
    void move_threshold() {
        std::vector<std::size_t> units(order_.begin(),
                                       order_.begin() + static_cast<std::ptrdiff_t>(first_needed_));
        while (first_needed_ < order_.size()) {
            units.push_back(order_[first_needed_]);
            if (!is_hopeless(bound_of(units))) break;
            ++first_needed_;
        }
    }

    void search_any(Evidence& evidence) {
        std::uint32_t document = first_of_needed(evidence);
        while (document != Occurrences::kEnd) {
            evidence.look_at(document);
            if (evidence.segment().alive(document) && has_a_chance(evidence, document)) {
                finish(evidence, document);
            }
            for (std::size_t i = 0; i < order_.size(); ++i) {
                if (evidence.has(order_[i])) evidence.cursor(order_[i])->next();
            }
            document = first_of_needed(evidence);
        }
    }

    std::uint32_t first_of_needed(const Evidence& evidence) const {
        std::uint32_t first = Occurrences::kEnd;
        for (std::size_t i = first_needed_; i < order_.size(); ++i) {
            const Occurrences* cursor = evidence.cursor(order_[i]);
            if (cursor != nullptr) first = std::min(first, cursor->document());
        }
        return first;
    }

    /// Brings the other cursors along, the largest bound first, as long as it can matter.
    bool has_a_chance(Evidence& evidence, std::uint32_t document) const {
        UnitSet set(task_.query.units.size(), false);
        for (std::size_t i = 0; i < order_.size(); ++i) {
            set[order_[i]] = i < first_needed_ || evidence.has(order_[i]);
        }
        for (std::size_t i = first_needed_; i-- > 0;) {
            if (is_hopeless(task_.scorer.bound(set) * kSlack)) return false;
            Occurrences* cursor = evidence.cursor(order_[i]);
            if (cursor != nullptr) cursor->advance(document);
            set[order_[i]] = evidence.has(order_[i]);
        }
        return !is_hopeless(task_.scorer.bound(set) * kSlack);
    }

    /// Documents with all units that are needed, the rest as it comes.
    void search_all(Evidence& evidence) {
        for_each_common(evidence, required_, [&](std::uint32_t document) {
            if (evidence.segment().alive(document)) {
                evidence.move_to(document);
                finish(evidence, document);
            }
            return true;
        });
    }

    /// All units that score are there; those that must not be have yet to come along.
    void finish(Evidence& evidence, std::uint32_t document) {
        if (cannot_enter(evidence)) return;
        evidence.move_to(document);
        if (!matches(task_, evidence)) return;
        const double before = top_.threshold();
        top_.add({evidence.segment().base + document, task_.scorer.score(evidence)});
        if (top_.threshold() > before) move_threshold();
    }

    /// With the cheap parts of the score for what they are, and the dear ones at their bound.
    bool cannot_enter(Evidence& evidence) const {
        if (!dear_) return false;
        UnitSet set(task_.query.units.size(), false);
        for (std::size_t i = 0; i < task_.query.scored; ++i) set[i] = evidence.has(i);
        double bound = 0.0;
        for (const auto& part : task_.scorer.parts) {
            bound += part->reads_positions() ? part->bound(set) : part->score(evidence, nullptr);
        }
        return is_hopeless(bound * kSlack);
    }

    const Task& task_;
    TopHits top_;
    std::vector<std::size_t> required_;
    std::vector<std::size_t> order_;  ///< units that score, the lowest bound first
    std::size_t first_needed_ = 0;
    bool dear_ = false;  ///< some part of the score reads positions
};

}  // namespace

std::vector<Hit> search_pruned(const Task& task) {
    if (task.query.everything || task.k == 0) return search_plain(task).hits;
    return Pruner{task}.search();
}

}  // namespace assay
