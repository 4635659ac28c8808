#include <array>

#include "assay/metrics/pair_counts.h"
#include "assay/metrics/ranking_match.h"

namespace assay {
namespace {

void trace_documents(Trace& trace, const MatchedDocuments& documents,
                     std::span<const PairStep> steps) {
    trace.add(
        {"Each document against those above it in a:", "每篇文档与 a 中排在它上面的文档比较："});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        trace.add({"  {}: above it in a, {} are above it in b too, {} below, {} level with it",
                   "  {}：a 中排在它上面的，在 b 中 {} 篇也在上面，{} 篇在下面，{} 篇并列"},
                  documents.docs[i], steps[i].higher, steps[i].lower, steps[i].equal);
    }
}

MetricFunction make_tau(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 2> kMissing{"common", "bottom"};
    const bool all = spec.choice("missing", kMissing) == 1;
    return [all, cutoff = spec.cutoff](const RankingPair& pair, Trace* trace) {
        thread_local MatchedDocuments documents;
        const auto a = top(pair.a, cutoff);
        const auto b = top(pair.b, cutoff);
        if (all) {
            match_all(a, b, documents);
        } else {
            match_common(a, b, documents);
        }
        std::vector<PairStep> steps;
        const PairCounts counts =
            count_pairs(documents.order_b, documents.ends, trace == nullptr ? nullptr : &steps);
        if (trace != nullptr) trace_documents(*trace, documents, steps);
        return tau_b(counts, trace, TauSides::lists);
    };
}

}  // namespace

namespace pairwise {

MetricFamily tau() {
    return {
        .name = "Tau",
        .aliases = {{"kendall_tau", "Tau"}},
        .summary = {"Kendall's rank correlation between two result lists",
                    "两个结果列表之间的 Kendall 秩相关系数"},
        .formula =
            "tau = (C - D) / (C + D):  C pairs of documents that both lists order alike, "
            "D the others;  with missing=bottom, tau-b",
        .formula_zh =
            "tau = (C - D) / (C + D)；C 为两个列表排序一致的文档对，D 为其"
            "余的对；missing=bottom 时为 tau-b",
        .reference = "Kendall, A new measure of rank correlation, Biometrika 30(1/2), 1938",
        .cutoff = CutoffUse::optional,
        .options = {{"missing",
                     "common",
                     {"common: the documents that both lists have; bottom: those of either, "
                      "what a list lacks shares one place below its end",
                      "common：只看两个列表共有的文档；bottom：看全部文档，缺失的并列排在列表末尾"
                      "之后"}}},
        .goal = Goal::none,
        .make = make_tau};
}

}  // namespace pairwise
}  // namespace assay
