#include "assay/audit/unjudged.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "assay/audit/comparison_worlds.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 4;

/// Goes through the queries of a comparison, a thread's worlds at a time.
class Bounder {
  public:
    Bounder(const ComparisonWorlds& comparison, DeltaBounds& result)
        : comparison_{comparison}, result_{result} {
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
        const ComparisonWorlds::Scored scored = comparison_.scored(number, workspace);
        query.delta = scored.delta;
        for (const Arm arm : {kBase, kNew}) shares_[arm][number] = scored.judged[arm];
        worlds.load(number);
        query.unjudged = worlds.unknowns().size();
        query.bounds = bounds_of_query(worlds, comparison_.rules());
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
    DeltaBounds& result_;
    std::array<std::vector<double>, 2> shares_;
};

}  // namespace

std::size_t worlds_per_query(std::size_t queries) {
    constexpr std::size_t kFewest = 64;
    constexpr std::size_t kMost = 4096;
    constexpr std::size_t kInAll = std::size_t{1} << 18U;
    return std::clamp(kInAll / std::max<std::size_t>(1, queries), kFewest, kMost);
}

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
    Bounder{comparison, result}.go(std::max<std::size_t>(1, options.threads));
    return result;
}

}  // namespace assay
