#include "assay/metrics/novelty.h"

namespace assay {
namespace {

struct Intent {
    double found = 0.0;
    double precisions = 0.0;
};

void read_results(const SubtopicLists& lists, double rel, std::vector<Intent>& intents,
                  Trace* trace) {
    const SubtopicTable& results = lists.results;
    for (std::size_t i = 0; i < results.size(); ++i) {
        for (const SubtopicGrade& entry : results.of(i)) {
            if (!(entry.grade >= rel)) continue;
            Intent& intent = intents[entry.subtopic];
            intent.found += 1.0;
            intent.precisions += intent.found / static_cast<double>(i + 1);
            if (trace != nullptr) {
                trace->add({"  rank {0}: subtopic {1}: precision {2} / {0}; sum {3}",
                            "  第 {0} 位：子话题 {1}：精确率 {2} / {0}；累计 {3}"},
                           i + 1, lists.name_of(entry.subtopic), paper(intent.found),
                           paper(intent.precisions));
            }
        }
    }
}

MetricValue ap_ia(const JudgedRanking& ranking, double rel, Trace* trace) {
    const SubtopicLists lists = SubtopicLists::of(ranking);
    const std::vector<std::size_t> relevant = lists.relevant(rel);
    const std::size_t covered = count_covered(relevant);
    if (covered == 0) return MetricValue::no_relevant();
    std::vector<Intent> intents(lists.num_subtopics);
    read_results(lists, rel, intents, trace);
    double sum = 0.0;
    for (std::size_t s = 0; s < intents.size(); ++s) {
        if (relevant[s] == 0) continue;
        const double precision = intents[s].precisions / static_cast<double>(relevant[s]);
        sum += precision;
        if (trace != nullptr) {
            trace->add({"subtopic {}: AP = {} / {} = {}", "子话题 {}：AP = {} / {} = {}"},
                       lists.name_of(s), paper(intents[s].precisions), relevant[s],
                       paper(precision));
        }
    }
    if (trace != nullptr) {
        trace->add({"AP_IA = {} / {} subtopics", "AP_IA = {} / {} 个子话题"}, paper(sum), covered);
    }
    return MetricValue::ratio(sum, static_cast<double>(covered));
}

MetricFunction make_ap_ia(const MetricSpec& spec) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        return ap_ia(ranking, relevant_from(rel, ranking), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily ap_ia() {
    return {.name = "AP_IA",
            .aliases = {{"MAP_IA", "AP_IA"}, {"MAP-IA", "AP_IA"}},
            .summary = {"intent-aware average precision: the mean of AP over subtopics",
                        "意图感知的平均精确率：各子话题 AP 的均值"},
            .formula = "AP_IA = mean over subtopics that have a relevant document of their AP",
            .formula_zh = "AP_IA = 对有相关文档的各子话题的 AP 取平均",
            .reference = "Agrawal, Gollapudi, Halverson and Ieong, WSDM 2009",
            .options = {rel_option()},
            .needs = MetricNeeds::subtopics,
            .make = make_ap_ia};
}

}  // namespace listwise
}  // namespace assay
