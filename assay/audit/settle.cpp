#include "assay/audit/settle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

#include "assay/audit/certainty.h"
#include "assay/audit/comparison_worlds.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 4;

struct Candidate {
    std::size_t query;
    SettlePair pair;
};

/// How far the label of one document can move the delta of a query.
struct Reach {
    double low = 0.0;
    double high = 0.0;
    void add(double delta) {
        low = std::min(low, delta);
        high = std::max(high, delta);
    }
};

/// What the labels of single documents of one query can do to its delta, all others as they count
/// now.
class SingleLabels {
  public:
    SingleLabels(Worlds& worlds, const BoundRules& rules)
        : worlds_{worlds}, choice_(worlds.unknowns().size(), 0) {
        const double start = worlds.delta(choice_);
        now_ = std::isnan(start) ? 0.0 : start;
        if (rules.form && !choice_.empty() && !rules.scale_moves) take_apart(*rules.form);
    }

    double now() const { return now_; }

    /// Documents below the cutoff of both lists do the same where they are in the same lists.
    Reach of(std::size_t i) {
        if (!of_level_.empty()) return added_up(i);
        const Worlds::Unknown& unknown = worlds_.unknowns()[i];
        if (unknown.in_reach) return measured(i);
        std::optional<Reach>& alike =
            out_of_reach_[unknown.place[kBase] ? 1 : 0][unknown.place[kNew] ? 1 : 0];
        if (!alike) alike = measured(i);
        return *alike;
    }

  private:
    /// What a label of this level, of whichever document, does to a sum.
    struct Level {
        bool counts = false;
        double rise = 0.0;     ///< in worth, over the lowest level
        double divisor = 1.0;  ///< with one document of this level
    };

    void take_apart(const SumForm& form) {
        const SumCase given = worlds_.sum_case(form);
        weights_ = given.weights;
        const double lowest = form.worth(worlds_.levels().front());
        sum_ = given.start + lowest * std::accumulate(weights_.begin(), weights_.end(), 0.0);
        for (std::size_t i = 0; i < worlds_.levels().size(); ++i) {
            choice_.front() = static_cast<std::uint8_t>(i);
            Level level{.counts = !std::isnan(worlds_.delta(choice_)),
                        .rise = form.worth(worlds_.levels()[i]) - lowest};
            if (form.divisor) level.divisor = worlds_.value(kNew, choice_).denominator;
            level.counts &= level.divisor > 0.0;
            of_level_.push_back(level);
        }
        choice_.front() = 0;
        now_ = of_level_.front().counts ? sum_ / of_level_.front().divisor : 0.0;
    }

    Reach added_up(std::size_t i) const {
        Reach reach{now_, now_};
        for (const Level& level : of_level_) {
            if (level.counts) reach.add((sum_ + weights_[i] * level.rise) / level.divisor);
        }
        return reach;
    }

    Reach measured(std::size_t i) {
        Reach reach{now_, now_};
        for (std::size_t level = 0; level < worlds_.levels().size(); ++level) {
            choice_[i] = static_cast<std::uint8_t>(level);
            const double delta = worlds_.delta(choice_);
            if (!std::isnan(delta)) reach.add(delta);
        }
        choice_[i] = 0;
        return reach;
    }

    Worlds& worlds_;
    std::vector<std::uint8_t> choice_;
    double now_ = 0.0;
    std::array<std::array<std::optional<Reach>, 2>, 2> out_of_reach_;
    std::vector<Level> of_level_;  ///< where the metric is a sum
    std::vector<double> weights_;
    double sum_ = 0.0;
};

/// A document of a query, and what its label can do.
struct Effect {
    std::size_t document;
    double towards_zero;
    double swing;
};

/// What matters more first; what matters alike to the twelfth decimal stays in the order of queries
/// and lists, so that rounding does not choose. `short_list`: SettleGoal::as_counted.
bool matters_more(double zero_a, double swing_a, double zero_b, double swing_b, bool short_list) {
    const auto rounded = [](double value) { return std::round(value * 1e12); };
    if (short_list && rounded(zero_a) != rounded(zero_b)) return rounded(zero_a) > rounded(zero_b);
    return rounded(swing_a) > rounded(swing_b);
}

Candidate make_candidate(std::size_t query, const Effect& effect, const Worlds& worlds,
                         const Labels& labels) {
    const Worlds::Unknown& unknown = worlds.unknowns()[effect.document];
    SettlePair pair{.query = std::string{labels.queries()[query]},
                    .doc = std::string{unknown.doc},
                    .rank_base = unknown.place[kBase],
                    .rank_system = unknown.place[kNew],
                    .towards_zero = effect.towards_zero,
                    .swing = effect.swing};
    if (pair.rank_base) ++*pair.rank_base;
    if (pair.rank_system) ++*pair.rank_system;
    return {query, std::move(pair)};
}

class Settler {
  public:
    Settler(const ComparisonWorlds& comparison, const DeltaBounds& bounds,
            const SettleOptions& options)
        : comparison_{comparison},
          options_{options},
          delta_{bounds.delta},
          worlds_{comparison.make()} {
        for (const UnjudgedQuery& query : bounds.queries) {
            bounds_.push_back(query.bounds);
            counting_ += query.bounds.sometimes ? 1 : 0;
        }
    }

    Settlement settle() {
        Settlement result;
        result.before = mean_bounds(bounds_);
        result.after = result.before;
        result.certain = one_sided(result.before);
        result.reached = result.certain;
        if (result.certain) return result;
        for (Candidate& candidate : candidates()) {
            if (result.reached || result.pairs.size() == options_.limit) break;
            take(candidate);
            result.after = mean_bounds(bounds_);
            result.pairs.push_back(std::move(candidate.pair));
            result.reached =
                options_.goal == SettleGoal::as_counted
                    ? one_sided(result.after)
                    : certain_whatever(comparison_, chosen_, bounds_, options_.unjudged.limit);
        }
        return result;
    }

  private:
    /// Those of a query, what matters most first; no more than the list has room for.
    std::vector<Candidate> candidates_of(std::size_t query, Worlds& worlds) const {
        worlds.load(query);
        SingleLabels single{worlds, comparison_.rules()};
        const double sign = std::isnan(delta_) ? 0.0 : delta_;
        const double weight = 1.0 / static_cast<double>(std::max<std::size_t>(1, counting_));
        std::vector<Effect> effects;
        for (std::size_t i = 0; i < worlds.unknowns().size(); ++i) {
            const Reach reach = single.of(i);
            const double swing = weight * (reach.high - reach.low);
            const double towards = sign == 0.0  ? swing
                                   : sign > 0.0 ? weight * (single.now() - reach.low)
                                                : weight * (reach.high - single.now());
            if (matters(swing)) effects.push_back({i, towards, swing});
        }
        std::ranges::stable_sort(effects, [&](const Effect& a, const Effect& b) {
            return matters_more(a.towards_zero, a.swing, b.towards_zero, b.swing, short_list());
        });
        effects.resize(std::min(effects.size(), options_.limit));
        std::vector<Candidate> result;
        for (const Effect& effect : effects) {
            result.push_back(make_candidate(query, effect, worlds, comparison_.labels()));
        }
        return result;
    }

    std::vector<Candidate> candidates() const {
        const std::size_t threads = std::max<std::size_t>(1, options_.unjudged.threads);
        std::vector<Worlds> workers;
        for (std::size_t i = 0; i < threads; ++i) workers.push_back(comparison_.make());
        std::vector<std::vector<Candidate>> found(bounds_.size());
        parallel_for(bounds_.size(), kQueriesAtOnce, threads,
                     [&](std::size_t begin, std::size_t end, std::size_t worker) {
                         for (std::size_t q = begin; q < end; ++q) {
                             found[q] = candidates_of(q, workers[worker]);
                         }
                     });
        std::vector<Candidate> result;
        for (auto& of_query : found) std::ranges::move(of_query, std::back_inserter(result));
        std::ranges::stable_sort(result, [&](const Candidate& a, const Candidate& b) {
            return matters_more(a.pair.towards_zero, a.pair.swing, b.pair.towards_zero,
                                b.pair.swing, short_list());
        });
        return result;
    }

    bool short_list() const { return options_.goal == SettleGoal::as_counted; }

    /// Where the list is to hold whatever the labels are, one that does nothing while the others
    /// are low may do something once they are not.
    bool matters(double swing) const { return !short_list() || swing > 0.0; }

    void take(const Candidate& candidate) {
        std::vector<std::string>& docs = chosen_[candidate.query];
        docs.push_back(candidate.pair.doc);
        worlds_.load(candidate.query);
        for (const std::string& doc : docs) worlds_.fix(doc, worlds_.lowest_grade());
        bounds_[candidate.query] = bounds_of_query(worlds_, comparison_.rules());
    }

    const ComparisonWorlds& comparison_;
    const SettleOptions& options_;
    double delta_;
    Worlds worlds_;
    std::vector<QueryBounds> bounds_;
    std::size_t counting_ = 0;
    ChosenPairs chosen_;
};

}  // namespace

Settlement settle(const Labels& labels, const Run& base, const Run& system, const Metric& metric,
                  const DeltaBounds& bounds, const SettleOptions& options) {
    const ComparisonWorlds comparison{labels, base, system, metric, options.unjudged};
    return Settler{comparison, bounds, options}.settle();
}

}  // namespace assay
