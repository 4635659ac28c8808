#include "assay/audit/settle.h"

#include <algorithm>
#include <cmath>
#include <map>

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

/// What the labels of single documents can do to the delta of one query, all others at the lowest
/// grade. `sign` is that of the mean delta.
std::vector<Candidate> candidates_of(std::size_t query, Worlds& worlds, const Labels& labels,
                                     double sign, double weight) {
    std::vector<Candidate> result;
    std::vector<std::uint8_t> choice(worlds.unknowns().size(), 0);
    const double start = worlds.delta(choice);
    const double now = std::isnan(start) ? 0.0 : start;
    for (std::size_t i = 0; i < choice.size(); ++i) {
        double low = now;
        double high = now;
        for (std::size_t level = 0; level < worlds.levels().size(); ++level) {
            choice[i] = static_cast<std::uint8_t>(level);
            const double delta = worlds.delta(choice);
            if (std::isnan(delta)) continue;
            low = std::min(low, delta);
            high = std::max(high, delta);
        }
        choice[i] = 0;
        const Worlds::Unknown& unknown = worlds.unknowns()[i];
        SettlePair pair{.query = std::string{labels.queries()[query]},
                        .doc = std::string{unknown.doc},
                        .rank_base = unknown.place[kBase],
                        .rank_system = unknown.place[kNew]};
        if (pair.rank_base) ++*pair.rank_base;
        if (pair.rank_system) ++*pair.rank_system;
        pair.swing = weight * (high - low);
        pair.towards_zero = sign == 0.0  ? pair.swing
                            : sign > 0.0 ? weight * (now - low)
                                         : weight * (high - now);
        result.push_back({query, std::move(pair)});
    }
    return result;
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
    std::vector<Candidate> candidates() {
        const std::size_t threads = std::max<std::size_t>(1, options_.unjudged.threads);
        std::vector<Worlds> workers;
        for (std::size_t i = 0; i < threads; ++i) workers.push_back(comparison_.make());
        std::vector<std::vector<Candidate>> found(bounds_.size());
        const double weight = 1.0 / static_cast<double>(std::max<std::size_t>(1, counting_));
        parallel_for(bounds_.size(), kQueriesAtOnce, threads,
                     [&](std::size_t begin, std::size_t end, std::size_t worker) {
                         for (std::size_t q = begin; q < end; ++q) {
                             workers[worker].load(q);
                             found[q] = candidates_of(q, workers[worker], comparison_.labels(),
                                                      std::isnan(delta_) ? 0.0 : delta_, weight);
                         }
                     });
        std::vector<Candidate> result;
        for (auto& of_query : found) {
            for (Candidate& candidate : of_query) {
                if (matters(candidate.pair)) result.push_back(std::move(candidate));
            }
        }
        const bool short_list = options_.goal == SettleGoal::as_counted;
        std::ranges::stable_sort(result, [&](const Candidate& a, const Candidate& b) {
            if (short_list && a.pair.towards_zero != b.pair.towards_zero) {
                return a.pair.towards_zero > b.pair.towards_zero;
            }
            return a.pair.swing > b.pair.swing;
        });
        return result;
    }

    /// Where the list is to hold whatever the labels are, one that does nothing while the others
    /// are low may do something once they are not.
    bool matters(const SettlePair& pair) const {
        return options_.goal == SettleGoal::whatever || pair.swing > 0.0;
    }

    void take(const Candidate& candidate) {
        std::vector<std::string>& docs = chosen_[candidate.query];
        docs.push_back(candidate.pair.doc);
        worlds_.load(candidate.query);
        for (const std::string& doc : docs) worlds_.fix(doc, 0);
        bounds_[candidate.query] =
            bounds_of_query(worlds_, comparison_.nature(), options_.unjudged.limit);
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
