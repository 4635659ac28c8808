#include "assay/metrics/precision_sum.h"

namespace assay {
namespace {

/// The share a tie group adds (McSherry and Najork, ECIR 2008, section 4). A place of the group
/// holds a relevant document with probability r/n; then (i - 1)(r - 1)/(n - 1) of the i - 1 places
/// before it in the group are expected to hold one, too.
double expected_term(double rank, double place, double n, double r, double above) {
    const double before = n > 1.0 ? (place - 1.0) * (r - 1.0) / (n - 1.0) : 0.0;
    return r / n * (above + before + 1.0) / rank;
}

}  // namespace

double precision_sum(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                     std::size_t total, Trace* trace) {
    double sum = 0.0;
    std::size_t found = 0;
    const std::size_t depth = ranking.depth(cutoff);
    JudgedPlaces places{ranking, depth};
    for (std::size_t i = places.next(); i < depth; i = places.next()) {
        if (!(ranking.grades[i] >= rel)) continue;
        ++found;
        sum += static_cast<double>(found) / static_cast<double>(i + 1);
        if (trace != nullptr) {
            trace->add({"  rank {0}: relevant, precision {1}/{0} = {2}; sum {3}",
                        "  第 {0} 位：相关，精确率 {1}/{0} = {2}；累计 {3}"},
                       i + 1, found, paper(static_cast<double>(found) / static_cast<double>(i + 1)),
                       paper(sum));
        }
        if (found == total) break;
    }
    return sum;
}

double expected_precision_sum(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                              Trace* trace) {
    double sum = 0.0;
    std::size_t above = 0;
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        std::size_t found = 0;
        for (std::size_t i = first; i < end; ++i) found += ranking.grades[i] >= rel ? 1U : 0U;
        if (found > 0) {
            for (std::size_t i = first; i < std::min(cutoff, end); ++i) {
                sum += expected_term(static_cast<double>(i + 1), static_cast<double>(i + 1 - first),
                                     static_cast<double>(end - first), static_cast<double>(found),
                                     static_cast<double>(above));
            }
        }
        above += found;
        if (trace != nullptr) {
            trace->add({"  ranks {} to {}: {} relevant, in any order; sum {}",
                        "  第 {} 到 {} 位：{} 篇相关，次序任意；累计 {}"},
                       first + 1, end, found, paper(sum));
        }
    });
    return sum;
}

RankingMetric average_precision_metric(const MetricSpec& spec, Ties ties) {
    return
        [cutoff = spec.cutoff, rel = spec.rel(), ties](const JudgedRanking& ranking, Trace* trace) {
            const double from = relevant_from(rel, ranking);
            const std::size_t total = total_relevant(ranking, from, trace);
            if (total == 0) return MetricValue::no_relevant();
            const double sum = ties == Ties::given
                                   ? precision_sum(ranking, from, cutoff, total, trace)
                                   : expected_precision_sum(ranking, from, cutoff, trace);
            return share("AP", sum, static_cast<double>(total), trace);
        };
}

}  // namespace assay
