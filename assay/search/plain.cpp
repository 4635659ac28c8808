#include "assay/search/plain.h"

namespace assay {
namespace {

/// The first document, from where the cursors stand, that has a unit that scores.
std::uint32_t next_document(const Evidence& evidence, std::size_t scored) {
    std::uint32_t first = Occurrences::kEnd;
    for (std::size_t i = 0; i < scored; ++i) {
        const Occurrences* cursor = evidence.cursor(i);
        if (cursor != nullptr) first = std::min(first, cursor->document());
    }
    return first;
}

void score_document(const Task& task, Evidence& evidence, TopHits& top, std::size_t& matched) {
    if (!matches(task, evidence)) return;
    ++matched;
    top.add({evidence.segment().base + evidence.document(), task.scorer.score(evidence)});
}

void search_segment(const Task& task, const Segment& segment, TopHits& top, std::size_t& matched) {
    Evidence evidence{task.query, segment};
    if (task.query.everything) {
        for (std::uint32_t document = 0; document < segment.inverted->documents(); ++document) {
            evidence.move_to(document);
            score_document(task, evidence, top, matched);
        }
        return;
    }
    std::uint32_t document = next_document(evidence, task.query.scored);
    while (document != Occurrences::kEnd) {
        evidence.move_to(document);
        score_document(task, evidence, top, matched);
        for (std::size_t i = 0; i < task.query.scored; ++i) {
            if (evidence.has(i)) evidence.cursor(i)->next();
        }
        document = next_document(evidence, task.query.scored);
    }
}

}  // namespace

bool matches(const Task& task, const Evidence& evidence) {
    const std::uint32_t document = evidence.document();
    return evidence.segment().alive(document) &&
           task.query.condition.holds([&](std::size_t unit) { return evidence.has(unit); }) &&
           task.filter.passes(evidence.segment(), document);
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
