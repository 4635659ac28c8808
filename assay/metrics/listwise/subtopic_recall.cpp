#include "assay/metrics/novelty.h"

namespace assay {
namespace {

MetricValue st_recall(const JudgedRanking& ranking, std::size_t cutoff, double rel, Trace* trace) {
    const SubtopicLists lists = SubtopicLists::of(ranking);
    const std::size_t covered = count_covered(lists.relevant(rel));
    if (covered == 0) return MetricValue::no_relevant();
    std::vector<bool> met(lists.num_subtopics, false);
    std::size_t found = 0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        for (const SubtopicGrade& entry : lists.results.of(i)) {
            if (!(entry.grade >= rel) || met[entry.subtopic]) continue;
            met[entry.subtopic] = true;
            ++found;
            if (trace != nullptr) {
                trace->add({"  rank {}: subtopic {} is new; {} so far",
                            "  第 {} 位：新子话题 {}；累计 {}"},
                           i + 1, lists.name_of(entry.subtopic), found);
            }
        }
    }
    if (trace != nullptr) trace->add({"StRecall = {} / {}", "StRecall = {} / {}"}, found, covered);
    return MetricValue::ratio(static_cast<double>(found), static_cast<double>(covered));
}

MetricFunction make_st_recall(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        return st_recall(ranking, cutoff, relevant_from(rel, ranking), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily subtopic_recall() {
    return {.name = "StRecall",
            .aliases = {{"strec", "StRecall"}},
            .summary = {"share of the subtopics that the results cover", "结果所覆盖的子话题比例"},
            .formula =
                "StRecall@k = subtopics with a relevant document in the first k / subtopics "
                "with a relevant document",
            .formula_zh =
                "StRecall@k = 前 k 条中有相关文档的子话题数 / 有相关文档的子话"
                "题数",
            .reference = "Zhai, Cohen and Lafferty, SIGIR 2003",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .needs = MetricNeeds::subtopics,
            .make = make_st_recall};
}

}  // namespace listwise
}  // namespace assay
