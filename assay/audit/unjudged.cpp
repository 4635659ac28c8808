#include "assay/audit/unjudged.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "assay/audit/comparison_worlds.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 4;

double share_of(const Worlds::Depth& depth) {
    if (depth.results == 0) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(depth.judged) / static_cast<double>(depth.results);
}

/// Goes through the queries of a comparison, a thread's worlds at a time.
class Bounder {
  public:
    Bounder(const ComparisonWorlds& comparison, std::size_t limit, DeltaBounds& result)
        : comparison_{comparison}, limit_{limit}, result_{result} {
        result.queries.resize(comparison.labels().queries().size());
        for (std::vector<double>& shares : shares_) shares.resize(result.queries.size());
    }

    void go(std::size_t threads) {
        struct Worker {
            Worlds worlds;
            JoinWorkspace workspace;
        };
        std::vector<Worker> workers;
        for (std::size_t i = 0; i < threads; ++i) workers.push_back({comparison_.make(), {}});
        parallel_for(result_.queries.size(), kQueriesAtOnce, threads,
                     [&](std::size_t begin, std::size_t end, std::size_t number) {
                         Worker& worker = workers[number];
                         for (std::size_t query = begin; query < end; ++query) {
                             bound(query, worker.worlds, worker.workspace);
                         }
                     });
        summarise();
    }

  private:
    void bound(std::size_t number, Worlds& worlds, JoinWorkspace& workspace) {
        UnjudgedQuery& query = result_.queries[number];
        query.query = comparison_.labels().queries()[number];
        query.delta = comparison_.scored_delta(number, workspace);
        worlds.load(number);
        query.unjudged = worlds.unknowns().size();
        for (const Arm arm : {kBase, kNew}) shares_[arm][number] = share_of(worlds.depth(arm));
        query.bounds = bounds_of_query(worlds, comparison_.nature(), limit_);
    }

    void summarise() {
        std::vector<QueryBounds> bounds;
        std::vector<double> deltas;
        for (const UnjudgedQuery& query : result_.queries) {
            bounds.push_back(query.bounds);
            deltas.push_back(query.delta);
            result_.unjudged += query.unjudged;
            result_.relaxed += query.bounds.exact ? 0 : 1;
        }
        result_.delta = mean_known(deltas);
        result_.mean = mean_bounds(bounds);
        result_.judged_base = mean_known(shares_[kBase]);
        result_.judged_system = mean_known(shares_[kNew]);
    }

    const ComparisonWorlds& comparison_;
    std::size_t limit_;
    DeltaBounds& result_;
    std::array<std::vector<double>, 2> shares_;
};

}  // namespace

bool one_sided(const MeanBounds& bounds) {
    constexpr double kNoise = 1e-12;  // of adding up: what is within is 0
    const bool zero = std::abs(bounds.low) <= kNoise && std::abs(bounds.high) <= kNoise;
    return zero || bounds.low > kNoise || bounds.high < -kNoise;
}

bool DeltaBounds::sign_is_certain() const { return one_sided(mean); }

DeltaBounds delta_bounds(const Labels& labels, const Run& base, const Run& system,
                         const Metric& metric, const UnjudgedOptions& options) {
    const ComparisonWorlds comparison{labels, base, system, metric, options};
    DeltaBounds result;
    result.metric = metric.name;
    result.base = base.name;
    result.system = system.name;
    Bounder{comparison, options.limit, result}.go(std::max<std::size_t>(1, options.threads));
    return result;
}

}  // namespace assay
