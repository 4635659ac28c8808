#include "assay/audit/ties.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "assay/audit/measure.h"
#include "assay/audit/nature.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 16;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Documents of equal score in order of what `worth` says, best first, or last.
template <typename Worth>
void order_ties(const RankingStorage& from, bool best_first, Worth worth, RankingStorage& to) {
    std::vector<std::size_t> order(from.grades.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::size_t begin = 0;
    for (const std::size_t end : from.tie_ends) {
        std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(begin),
                         order.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](std::size_t a, std::size_t b) {
                             return best_first ? worth(a) > worth(b) : worth(a) < worth(b);
                         });
        begin = end;
    }
    to = from;
    to.tie_ends.clear();
    for (std::size_t i = 0; i < order.size(); ++i) {
        to.grades[i] = from.grades[order[i]];
        to.gains[i] = from.gains[order[i]];
        if (!from.docs.empty()) to.docs[i] = from.docs[order[i]];
    }
}

/// How far an order by grade, or by being judged at all, goes.
class TieRanger {
  public:
    TieRanger(const Metric& metric, const Policies& policies, const Scale& scale)
        : scored_{metric, policies},
          measure_{metric, in_order(policies)},
          judged_{metric.family->name == "Judged"},
          exact_{judged_ || nature_of(metric, scale).rises_with_order} {}

    TieQuery range(const RankingStorage& storage, bool in_run, double& scored) const {
        scored = scored_(storage.view(), in_run);
        TieQuery result{.query = {}, .low = scored, .high = scored};
        if (std::isnan(scored)) return result;
        // An expected value is none of those that an order gives.
        if (scored_.averages_ties()) {
            result.low = std::numeric_limits<double>::infinity();
            result.high = -result.low;
        }
        RankingStorage ordered;
        for (const bool best_first : {true, false}) {
            put_in_order(storage, best_first, ordered);
            const double value = measure_(ordered.view(), in_run);
            result.low = std::min(result.low, value);
            result.high = std::max(result.high, value);
        }
        result.exact = exact_ || storage.tie_ends.empty();
        return result;
    }

  private:
    static Policies in_order(Policies policies) {
        if (policies.ties == TieOrder::expected) policies.ties = TieOrder::docid_descending;
        return policies;
    }

    void put_in_order(const RankingStorage& storage, bool best_first, RankingStorage& out) const {
        const auto grade = [&](std::size_t i) {
            return is_judged(storage.grades[i]) ? storage.grades[i] : 0.0;
        };
        const auto judged = [&](std::size_t i) { return is_judged(storage.grades[i]) ? 1.0 : 0.0; };
        if (judged_) {
            order_ties(storage, best_first, judged, out);
        } else {
            order_ties(storage, best_first, grade, out);
        }
    }

    Measure scored_;
    Measure measure_;  ///< of one order
    bool judged_;
    bool exact_;
};

}  // namespace

TieRange tie_range(const Labels& labels, const Run& run, const Metric& metric,
                   const Policies& policies, std::size_t threads) {
    const TieRanger ranger{metric, policies, labels.scale};
    Plan plan;
    plan.policies = policies;
    plan.metrics.push_back(metric);
    JoinNeeds needs = needs_of(plan);
    needs.ties = true;
    const ListReader reader{labels, policies, needs};
    const std::size_t count = reader.labels().queries().size();
    TieRange result;
    result.system = run.name;
    result.metric = metric.name;
    result.queries.resize(count);
    std::vector<double> scored(count, kNan);
    std::vector<JoinWorkspace> workspaces(std::max<std::size_t>(1, threads));
    parallel_for(count, kQueriesAtOnce, workspaces.size(),
                 [&](std::size_t begin, std::size_t end, std::size_t worker) {
                     for (std::size_t q = begin; q < end; ++q) {
                         const bool in_run = reader.read(q, run, workspaces[worker]);
                         const RankingStorage& storage = workspaces[worker].storage;
                         result.queries[q] = ranger.range(storage, in_run, scored[q]);
                         result.queries[q].query = reader.labels().queries()[q];
                     }
                 });
    std::vector<double> lows;
    std::vector<double> highs;
    for (const TieQuery& query : result.queries) {
        lows.push_back(query.low);
        highs.push_back(query.high);
        result.exact &= query.exact;
        result.affected += query.high > query.low ? 1 : 0;
    }
    result.value = mean_known(scored);
    result.low = mean_known(lows);
    result.high = mean_known(highs);
    return result;
}

bool ties_outweigh(const TieRange& base, const TieRange& system) {
    const double delta = std::abs(system.value - base.value);
    const double widest = std::max(base.width(), system.width());
    return widest > 0.0 && widest > delta;
}

}  // namespace assay
