#include "assay/metrics/condense.h"

#include <utility>

namespace assay {
namespace {

/// Fills `storage` with the judged documents of the ranking, in their order.
void keep_judged(const JudgedRanking& ranking, RankingStorage& storage) {
    storage.grades.clear();
    storage.gains.clear();
    storage.docs.clear();
    storage.tie_ends.clear();
    storage.subtopic_begins.assign(1, 0);
    storage.subtopic_entries.clear();
    std::size_t group = 0;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        if (is_judged(ranking.grades[i])) {
            storage.grades.push_back(ranking.grades[i]);
            storage.gains.push_back(ranking.gains[i]);
            if (!ranking.docs.empty()) storage.docs.push_back(ranking.docs[i]);
            if (ranking.subtopics.size() > 0) {
                const auto covered = ranking.subtopics.of(i);
                storage.subtopic_entries.insert(storage.subtopic_entries.end(), covered.begin(),
                                                covered.end());
                storage.subtopic_begins.push_back(storage.subtopic_entries.size());
            }
        }
        if (group < ranking.tie_ends.size() && i + 1 == ranking.tie_ends[group]) {
            const auto end = static_cast<std::uint32_t>(storage.grades.size());
            const std::uint32_t begin = storage.tie_ends.empty() ? 0 : storage.tie_ends.back();
            if (end > begin) storage.tie_ends.push_back(end);
            ++group;
        }
    }
}

}  // namespace

MetricOption judged_only_option() {
    return {"judged_only",
            "false",
            {"take unjudged documents out of the list first, closing the ranks (true or false)",
             "先从列表中去掉未标注的文档，名次依次前移（true 或 false）"}};
}

RankingMetric condensed(RankingMetric metric) {
    return [metric = std::move(metric)](const JudgedRanking& ranking, Trace* trace) {
        RankingStorage storage;
        keep_judged(ranking, storage);
        JudgedRanking view = ranking;
        view.grades = storage.grades;
        view.gains = storage.gains;
        view.places_listed = false;
        view.docs = storage.docs;
        view.tie_ends = storage.tie_ends;
        view.subtopics = {storage.subtopic_begins, storage.subtopic_entries};
        if (trace != nullptr) {
            trace->add({"judged documents alone: {} of {}", "只留已标注文档：{} / {}"},
                       storage.grades.size(), ranking.size());
        }
        return metric(view, trace);
    };
}

}  // namespace assay
