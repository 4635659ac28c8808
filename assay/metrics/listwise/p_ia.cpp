#include <algorithm>

#include "assay/metrics/novelty.h"

namespace assay {
namespace {

MetricValue p_ia(const JudgedRanking& ranking, std::size_t cutoff, double rel, Trace* trace) {
    const SubtopicLists lists = SubtopicLists::of(ranking);
    const std::size_t covered = count_covered(lists.relevant(rel));
    if (covered == 0) return MetricValue::no_relevant();
    std::size_t hits = 0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        const auto document = lists.results.of(i);
        const auto relevant_to = std::ranges::count_if(
            document, [rel](const SubtopicGrade& entry) { return entry.grade >= rel; });
        hits += static_cast<std::size_t>(relevant_to);
        if (trace != nullptr) {
            trace->add({"  rank {}: relevant to {} subtopics; sum {}",
                        "  第 {} 位：与 {} 个子话题相关；累计 {}"},
                       i + 1, relevant_to, hits);
        }
    }
    const std::size_t depth = cutoff == kNoCutoff ? ranking.size() : cutoff;
    if (depth == 0) return MetricValue::ratio(0.0, static_cast<double>(covered));
    if (trace != nullptr) {
        trace->add({"P_IA = {} / ({} ranks x {} subtopics)", "P_IA = {} /（{} 位 x {} 个子话题）"},
                   hits, depth, covered);
    }
    return MetricValue::ratio(static_cast<double>(hits),
                              static_cast<double>(depth) * static_cast<double>(covered));
}

MetricFunction make_p_ia(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        return p_ia(ranking, cutoff, relevant_from(rel, ranking), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily p_ia() {
    return {.name = "P_IA",
            .aliases = {{"P-IA", "P_IA"}},
            .summary = {"intent-aware precision: the mean of precision over subtopics",
                        "意图感知的精确率：各子话题精确率的均值"},
            .formula =
                "P_IA@k = (document, subtopic) pairs of the first k that are relevant / (k S), "
                "S subtopics; without a cutoff k is the number of results",
            .formula_zh =
                "P_IA@k = 前 k 条中相关的（文档，子话题）对数 / (k S)，S 为子话"
                "题数；不截断时 k 为结果数",
            .reference = "Agrawal, Gollapudi, Halverson and Ieong, WSDM 2009",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .needs = MetricNeeds::subtopics,
            .make = make_p_ia};
}

}  // namespace listwise
}  // namespace assay
