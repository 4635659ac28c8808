#include "assay/metrics/pair_rule.h"

namespace assay {
namespace {

RankingMetric tau_b_of(const MetricSpec& spec, bool expected) {
    return [unjudged = pairs_unjudged(spec), expected](const JudgedRanking& ranking, Trace* trace) {
        thread_local PairedDocuments documents;
        select_documents(ranking, kNoCutoff, unjudged, true, documents);
        std::vector<PairStep> steps;
        const PairCounts counts =
            count_pairs(documents.grades, documents.ends, trace == nullptr ? nullptr : &steps);
        if (trace != nullptr) trace_steps(*trace, documents, steps);
        return tau_b(counts, trace, TauSides::scores_and_grades,
                     expected ? TauTies::expected : TauTies::shared);
    };
}

MetricFunction make_kendall_tau_b(const MetricSpec& spec) { return tau_b_of(spec, false); }

RankingMetric make_expected_tau_b(const MetricSpec& spec) { return tau_b_of(spec, true); }

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
            .formula_zh =
                "tau_b = (C - D) / sqrt((C + D + G) (C + D + S))；C 为正序对，D"
                " 为逆序对，G 为仅档位相同的对，S 为仅分数相同的对",
            .reference =
                "Kendall, The treatment of ties in ranking problems, Biometrika 33(3), "
                "1945",
            .options = {unjudged_pairs_option()},
            .needs = MetricNeeds::ties,
            .make = make_kendall_tau_b,
            .make_expected = make_expected_tau_b};
}

}  // namespace pairwise
}  // namespace assay
