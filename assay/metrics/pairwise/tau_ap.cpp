#include "assay/metrics/option_range.h"
#include "assay/metrics/pair_counts.h"
#include "assay/metrics/ranking_match.h"

namespace assay {
namespace {

/// tau-ap walking down the first list, with the second as the truth; they share at least two
/// documents.
double tau_ap_of(const MatchedDocuments& documents, Trace* trace) {
    thread_local std::vector<PairStep> steps;
    steps.clear();
    count_pairs(documents.order_b, {}, &steps);
    double sum = 0.0;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        sum += static_cast<double>(steps[i].higher) / static_cast<double>(i);
        if (trace != nullptr) {
            trace->add({"  {0}: {1} of the {2} above it belong above it: {1} / {2}; sum {3}",
                        "  {0}：上面 {2} 篇中有 {1} 篇确应在上：{1} / {2}；累计 {3}"},
                       documents.docs[i], steps[i].higher, i, paper(sum));
        }
    }
    const double others = static_cast<double>(steps.size() - 1);
    const double tau = 2.0 * sum / others - 1.0;
    if (trace != nullptr) {
        trace->add({"  tau-ap = 2 x {} / {} - 1 = {}", "  tau-ap = 2 x {} / {} - 1 = {}"},
                   paper(sum), others, paper(tau));
    }
    return tau;
}

double walk(std::span<const std::string_view> list, std::span<const std::string_view> truth,
            MatchedDocuments& documents, Text heading, Trace* trace) {
    match_common(list, truth, documents);
    if (documents.docs.size() < 2) return 0.0;
    if (trace != nullptr) trace->add(heading);
    return tau_ap_of(documents, trace);
}

MetricFunction make_tau_ap(const MetricSpec& spec) {
    const bool symmetric = flag(spec, "symmetric");
    return [symmetric, cutoff = spec.cutoff](const RankingPair& pair, Trace* trace) {
        thread_local MatchedDocuments documents;
        const auto a = top(pair.a, cutoff);
        const auto b = top(pair.b, cutoff);
        const double down_b =
            walk(b, a, documents, {"Down b, a being right:", "沿 b 向下，以 a 为准："}, trace);
        if (documents.docs.size() < 2) {
            return MetricValue::none("fewer than two documents to compare");
        }
        if (!symmetric) return MetricValue{.value = down_b};
        const double down_a =
            walk(a, b, documents, {"Down a, b being right:", "沿 a 向下，以 b 为准："}, trace);
        if (trace != nullptr) {
            trace->add({"mean of both: ({} + {}) / 2", "两者平均：({} + {}) / 2"}, paper(down_b),
                       paper(down_a));
        }
        return MetricValue{.value = (down_a + down_b) / 2.0};
    };
}

}  // namespace

namespace pairwise {

MetricFamily tau_ap() {
    return {
        .name = "TauAP",
        .aliases = {{"tau_ap", "TauAP"}, {"tauap", "TauAP"}},
        .summary = {"rank correlation of list b with list a as the truth, in which the top of b "
                    "weighs most",
                    "以 a 为准时 b 的秩相关系数，越靠前的位置权重越大"},
        .formula =
            "tau_ap = 2 / (N - 1) sum_{i=2..N} C(i) / (i - 1) - 1:  C(i) documents above "
            "rank i of b that a, too, places above the one at rank i",
        .formula_zh =
            "tau_ap = 2 / (N - 1) sum_{i=2..N} C(i) / (i - 1) - 1；C(i) 为 b"
            " 中名次 i 之前、在 a 中也排在该文档之前的文档数",
        .reference = "Yilmaz, Aslam and Robertson, SIGIR 2008",
        .cutoff = CutoffUse::optional,
        .options = {{"symmetric",
                     "false",
                     {"true: the mean of b against a and a against b",
                      "true：取 b 对 a 与 a 对 b 的平均"}}},
        .goal = Goal::none,
        .make = make_tau_ap};
}

}  // namespace pairwise
}  // namespace assay
