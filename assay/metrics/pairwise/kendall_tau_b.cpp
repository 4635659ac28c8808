#include "assay/metrics/pair_rule.h"

namespace assay {
namespace {

RankingMetric tau_b_of(const MetricSpec& spec) {
    return [unjudged = pairs_unjudged(spec)](const JudgedRanking& ranking, Trace* trace) {
        thread_local PairedDocuments documents;
        select_documents(ranking, kNoCutoff, unjudged, true, documents);
        std::vector<PairStep> steps;
        const PairCounts counts =
            count_pairs(documents.grades, documents.ends, trace == nullptr ? nullptr : &steps);
        if (trace != nullptr) trace_steps(*trace, documents, steps);
        return tau_b(counts, trace);
    };
}

MetricFunction make_kendall_tau_b(const MetricSpec& spec) { return tau_b_of(spec); }

}  // namespace

namespace pairwise {

MetricFamily kendall_tau_b() {
    return {.name = "KendallTauB",
            .aliases = {{"kendall_tau_b", "KendallTauB"}, {"tau_b", "KendallTauB"}},
            .summary = {"rank correlation of the result list with the grades, ties on either side "
                        "allowed for",
                        "结果排序与档位的秩相关系数，两侧并列均已校正"},
            .formula =
                "tau_b = (C - D) / sqrt((C + D + G) (C + D + S)):  C pairs in order, D "
                "inverted, G of equal grade alone, S of equal score alone",
            .reference =
                "Kendall, The treatment of ties in ranking problems, Biometrika 33(3), "
                "1945",
            .options = {unjudged_pairs_option()},
            .needs = MetricNeeds::ties,
            .make = make_kendall_tau_b,
            // Tied documents share a place here, so their order does not matter.
            .make_expected = tau_b_of};
}

}  // namespace pairwise
}  // namespace assay
