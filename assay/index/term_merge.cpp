#include "assay/index/term_merge.h"

#include <algorithm>

namespace assay {

TermMerge::TermMerge(std::span<const Segment> segments) : segments_{segments} {
    cursors_.reserve(segments.size());
    for (const Segment& segment : segments) cursors_.push_back(segment.inverted->terms());
    for (std::uint32_t source = 0; source < segments.size(); ++source) push(source);
}

bool TermMerge::later(std::uint32_t a, std::uint32_t b) const {
    const int order = cursors_[a].term().compare(cursors_[b].term());
    return order != 0 ? order > 0 : a > b;
}

/// Moves a cursor on and puts it on the heap, unless it is at its end.
void TermMerge::push(std::uint32_t source) {
    if (!cursors_[source].next()) return;
    heap_.push_back(source);
    std::push_heap(heap_.begin(), heap_.end(),
                   [this](std::uint32_t a, std::uint32_t b) { return later(a, b); });
}

bool TermMerge::next() {
    for (const std::uint32_t source : sources_) push(source);
    sources_.clear();
    while (!heap_.empty() && (sources_.empty() || cursors_[heap_.front()].term() == term())) {
        std::pop_heap(heap_.begin(), heap_.end(),
                      [this](std::uint32_t a, std::uint32_t b) { return later(a, b); });
        sources_.push_back(heap_.back());
        heap_.pop_back();
    }
    return !sources_.empty();
}

std::uint64_t live_documents(const TermMerge& terms, std::span<const Segment> segments) {
    std::uint64_t count = 0;
    for (const std::uint32_t source : terms.sources()) {
        if (segments[source].dead.empty()) {
            count += terms.entry(source).documents;
            continue;
        }
        PostingsCursor postings = terms.postings(source);
        while (postings.next() != PostingsCursor::kEnd) {
            if (segments[source].alive(postings.document())) ++count;
        }
    }
    return count;
}

}  // namespace assay
