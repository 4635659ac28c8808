#include "assay/compare/funnel.h"

#include <algorithm>
#include <limits>

#include "assay/compare/judged_lists.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/overlap.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 16;
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

/// What the stages did to one query's documents.
struct QueryFunnel {
    std::vector<std::size_t> documents;  ///< a stage
    std::vector<std::size_t> relevant;
    std::vector<std::size_t> entered;
    std::vector<LostDocument> lost;
    std::size_t num_relevant = 0;
    std::size_t never_found = 0;
};

class Tracer {
  public:
    Tracer(const Labels& labels, std::span<const Run> stages, std::span<const std::size_t> depths,
           Policies policies)
        : stages_{stages}, depths_{depths}, lists_{labels, counting_all(std::move(policies))} {}

    const Labels& labels() const { return lists_.labels(); }
    std::size_t num_queries() const { return labels().queries().size(); }

    QueryFunnel trace(std::size_t query, JoinWorkspace& workspace) const {
        QueryFunnel result;
        std::vector<Tracked> tracked = relevant_documents(query);
        result.num_relevant = tracked.size();
        if (tracked.empty()) return result;
        for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
            const JudgedRanking list = lists_.rank(query, stages_[stage], workspace);
            const std::size_t depth = list.depth(depth_of(stage));
            find_ranks(list, tracked);
            result.documents.push_back(depth);
            result.relevant.push_back(0);
            result.entered.push_back(0);
            for (Tracked& document : tracked) step(query, stage, depth, document, result);
        }
        for (const Tracked& document : tracked) result.never_found += document.found ? 0 : 1;
        return result;
    }

  private:
    struct Tracked {
        std::string_view doc;
        double grade;
        std::size_t before = kNowhere;  ///< its rank in the stage before, from 0
        std::size_t now = kNowhere;
        bool found = false;
    };

    static Policies counting_all(Policies policies) {
        policies.unjudged = Unjudged::zero;
        return policies;
    }

    std::size_t depth_of(std::size_t stage) const {
        return depths_.empty() || depths_[stage] == 0 ? kNowhere : depths_[stage];
    }

    std::vector<Tracked> relevant_documents(std::size_t query) const {
        std::vector<Tracked> result;
        for (const Label& label : lists_.labels().of(query)) {
            if (label.grade < lists_.labels().scale.relevant_from) continue;
            result.push_back({label.doc, label.grade});
        }
        std::ranges::sort(result, {}, &Tracked::doc);
        return result;
    }

    void find_ranks(const JudgedRanking& list, std::vector<Tracked>& tracked) const {
        for (Tracked& document : tracked) document.now = kNowhere;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!(list.grades[i] >= list.relevant_from)) continue;
            std::ranges::lower_bound(tracked, list.docs[i], {}, &Tracked::doc)->now = i;
        }
    }

    void step(std::size_t query, std::size_t stage, std::size_t depth, Tracked& document,
              QueryFunnel& result) const {
        const bool was = document.before != kNowhere;
        const bool is = document.now < depth;
        result.relevant[stage] += is ? 1 : 0;
        result.entered[stage] += is && !was ? 1 : 0;
        document.found |= is;
        if (was && !is) {
            LostDocument lost{stage,
                              std::string{lists_.labels().queries()[query]},
                              std::string{document.doc},
                              document.grade,
                              document.before + 1,
                              std::nullopt};
            if (document.now != kNowhere) lost.rank_below = document.now + 1;
            result.lost.push_back(std::move(lost));
        }
        document.before = is ? document.now : kNowhere;
    }

    std::span<const Run> stages_;
    std::span<const std::size_t> depths_;
    JudgedLists lists_;
};

void add(const QueryFunnel& part, Funnel& funnel) {
    if (part.num_relevant == 0) return;
    ++funnel.num_queries;
    funnel.num_relevant += part.num_relevant;
    funnel.never_found += part.never_found;
    for (std::size_t stage = 0; stage < funnel.stages.size(); ++stage) {
        funnel.stages[stage].documents += part.documents[stage];
        funnel.stages[stage].relevant += part.relevant[stage];
        funnel.stages[stage].entered += part.entered[stage];
    }
    funnel.lost.insert(funnel.lost.end(), part.lost.begin(), part.lost.end());
}

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? std::numeric_limits<double>::quiet_NaN()
                      : static_cast<double>(part) / static_cast<double>(whole);
}

void finish(Funnel& funnel) {
    for (std::size_t stage = 0; stage < funnel.stages.size(); ++stage) {
        FunnelStage& now = funnel.stages[stage];
        now.recall = share(now.relevant, funnel.num_relevant);
        now.survival =
            stage == 0 ? 1.0 : share(now.relevant - now.entered, funnel.stages[stage - 1].relevant);
    }
    if (!funnel.stages.empty()) {
        funnel.missed = funnel.num_relevant - funnel.stages.front().relevant;
        funnel.stages.front().entered = 0;
    }
    std::ranges::stable_sort(funnel.lost, [](const LostDocument& a, const LostDocument& b) {
        if (a.stage != b.stage) return a.stage < b.stage;
        if (a.grade != b.grade) return a.grade > b.grade;
        if (a.query != b.query) return a.query < b.query;
        return a.rank_before < b.rank_before;
    });
}

}  // namespace

Funnel trace_funnel(const Labels& labels, std::span<const Run> stages,
                    std::span<const std::size_t> depths, const Policies& policies,
                    std::size_t threads) {
    const Tracer tracer{labels, stages, depths, policies};
    require_common_queries(tracer.labels(), stages);
    std::vector<QueryFunnel> parts(tracer.num_queries());
    std::vector<JoinWorkspace> workspaces(std::max<std::size_t>(1, threads));
    parallel_for(parts.size(), kQueriesAtOnce, threads,
                 [&](std::size_t begin, std::size_t end, std::size_t worker) {
                     for (std::size_t query = begin; query < end; ++query) {
                         parts[query] = tracer.trace(query, workspaces[worker]);
                     }
                 });
    Funnel funnel;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        FunnelStage& added = funnel.stages.emplace_back();
        added.name = stages[stage].name;
        added.depth = depths.empty() ? 0 : depths[stage];
        added.overlap = overlap_of(tracer.labels(), stages[stage]);
    }
    for (const QueryFunnel& part : parts) add(part, funnel);
    finish(funnel);
    return funnel;
}

}  // namespace assay
