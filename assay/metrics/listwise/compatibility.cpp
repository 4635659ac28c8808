#include <algorithm>
#include <map>

#include "assay/metrics/metric.h"
#include "assay/metrics/option_range.h"

namespace assay {
namespace {

/// Where each result stands in the ideal list that agrees most with the results: judged documents
/// of grade above 0, highest grade first, equal grades in the order of the results and those not
/// retrieved last. 0 for results that the list does not have, else counted from 1.
void ideal_ranks(const JudgedRanking& ranking, std::vector<std::size_t>& ranks) {
    thread_local std::map<double, std::size_t> next;
    next.clear();
    for (std::size_t i = 0; i < ranking.judged.size() && ranking.judged[i] > 0.0; ++i) {
        next.try_emplace(ranking.judged[i], i + 1);
    }
    ranks.clear();
    for (const double grade : ranking.grades) {
        const auto found = is_judged(grade) ? next.find(grade) : next.end();
        ranks.push_back(found == next.end() ? 0 : found->second++);
    }
}

void trace_ideal(Trace& trace, const std::vector<std::size_t>& ideal_rank) {
    trace.add({"the ideal list: grades above 0, highest first, equal ones as the results have them",
               "理想列表：档位大于 0 者，从高到低，同档按结果的顺序"});
    for (std::size_t i = 0; i < ideal_rank.size(); ++i) {
        if (ideal_rank[i] == 0) continue;
        trace.add({"  rank {} of the results is rank {} of the ideal list",
                   "  结果第 {} 位是理想列表第 {} 位"},
                  i + 1, ideal_rank[i]);
    }
}

/// How many documents the two lists share among their first d, for d = 1 .. depth.
void overlaps(const std::vector<std::size_t>& ideal_rank, std::size_t depth,
              std::vector<std::size_t>& shared) {
    shared.assign(depth, 0);
    for (std::size_t i = 0; i < ideal_rank.size(); ++i) {
        if (ideal_rank[i] > 0) ++shared[std::max(i + 1, ideal_rank[i]) - 1];
    }
    for (std::size_t d = 1; d < depth; ++d) shared[d] += shared[d - 1];
}

struct Overlap {
    double score = 0.0;
    double best = 0.0;    ///< the ideal list against itself
    double weight = 0.0;  ///< agreement 1 at every depth
};

Overlap weigh(const std::vector<std::size_t>& shared, std::size_t ideal_size, double persistence,
              Trace* trace) {
    Overlap sum;
    double weight = 1.0;
    for (std::size_t i = 0; i < shared.size(); ++i) {
        const double depth = static_cast<double>(i + 1);
        sum.score += weight * static_cast<double>(shared[i]) / depth;
        sum.best += weight * static_cast<double>(std::min(i + 1, ideal_size)) / depth;
        sum.weight += weight;
        if (trace != nullptr) {
            trace->add({"  depth {0}: {1} of {0} shared, weight {2}; sum {3}, of the ideal {4}",
                        "  深度 {0}：{0} 个中有 {1} 个相同，权重 {2}；累计 {3}，理想 {4}"},
                       i + 1, shared[i], paper(weight), paper(sum.score), paper(sum.best));
        }
        weight *= persistence;
    }
    return sum;
}

MetricFunction make_compat(const MetricSpec& spec) {
    return [persistence = number_between(spec, "p", 0.0, 1.0), normalize = flag(spec, "normalize")](
               const JudgedRanking& ranking, Trace* trace) {
        const auto end =
            std::ranges::find_if(ranking.judged, [](double grade) { return !(grade > 0.0); });
        const auto ideal_size = static_cast<std::size_t>(end - ranking.judged.begin());
        if (ideal_size == 0) return MetricValue::no_relevant();
        thread_local std::vector<std::size_t> ranks;
        thread_local std::vector<std::size_t> shared;
        ideal_ranks(ranking, ranks);
        if (trace != nullptr) trace_ideal(*trace, ranks);
        overlaps(ranks, std::max(ranking.size(), ideal_size), shared);
        const Overlap sum = weigh(shared, ideal_size, persistence, trace);
        const double denominator = normalize ? sum.best : sum.weight;
        if (trace != nullptr) {
            trace->add({"Compat = {} / {}", "Compat = {} / {}"}, paper(sum.score),
                       paper(denominator));
        }
        return MetricValue::ratio(sum.score, denominator);
    };
}

}  // namespace

namespace listwise {

MetricFamily compatibility() {
    return {
        .name = "Compat",
        .summary =
            {"rank-biased overlap of the results with the ideal list that is nearest to them",
             "结果与最接近它的理想列表之间的排名加权重合度（RBO）"},
        .formula =
            "RBO(A, B) = sum_d p^(d-1) |A_1..d and B_1..d| / d;  "
            "Compat = RBO(results, ideal) / RBO(ideal, ideal)",
        .formula_zh =
            "RBO(A, B) = sum_d p^(d-1) |A_1..d ∩ B_1..d| / d；Compat = RBO("
            "结果, 理想) / RBO(理想, 理想)",
        .reference = "Clarke, Vtyurina and Smucker, ACM TOIS 39(3), 2021",
        .options = {{"p", "0.95", {"probability of looking one rank deeper", "再往下看一位的概率"}},
                    {"normalize",
                     "true",
                     {"divide by the ideal list's overlap with itself, not by the sum of weights",
                      "除以理想列表与自身的重合度，而不是权重之和"}}},
        .make = make_compat};
}

}  // namespace listwise
}  // namespace assay
