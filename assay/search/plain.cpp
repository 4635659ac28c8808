#include "assay/search/plain.h"

namespace assay {
namespace {

/// The first document, from where the cursors stand, that has a unit that scores.
std::uint32_t next_document(const Candidate& candidate, std::size_t scored) {
    std::uint32_t first = Occurrences::kEnd;
    for (std::size_t i = 0; i < scored; ++i) {
        const Occurrences* cursor = candidate.cursor(i);
        if (cursor != nullptr) first = std::min(first, cursor->document());
    }
    return first;
}

void score_document(const Task& task, Candidate& candidate, TopHits& top, std::size_t& matched) {
    if (!matches(task, candidate)) return;
    ++matched;
    top.add({candidate.segment().base + candidate.document(), task.scorer.score(candidate)});
}

void search_segment(const Task& task, const Segment& segment, TopHits& top, std::size_t& matched) {
    Candidate candidate{task.query, segment};
    if (task.query.everything) {
        for (std::uint32_t document = 0; document < segment.inverted->documents(); ++document) {
            candidate.move_to(document);
            score_document(task, candidate, top, matched);
        }
        return;
    }
    std::uint32_t document = next_document(candidate, task.query.scored);
    while (document != Occurrences::kEnd) {
        candidate.move_to(document);
        score_document(task, candidate, top, matched);
        for (std::size_t i = 0; i < task.query.scored; ++i) {
            if (candidate.has(i)) candidate.cursor(i)->next();
        }
        document = next_document(candidate, task.query.scored);
    }
}

}  // namespace

bool matches(const Task& task, const Candidate& candidate) {
    const std::uint32_t document = candidate.document();
    return candidate.segment().alive(document) &&
           task.query.condition.holds([&](std::size_t unit) { return candidate.has(unit); }) &&
           task.filter.passes(candidate.segment(), document);
}

PlainResult search_plain(const Task& task) {
    PlainResult result;
    TopHits top{task.k};
    for (const Segment& segment : task.index.segments()) {
        search_segment(task, segment, top, result.matched);
    }
    result.hits = top.take();
    return result;
}

}  // namespace assay
