#include <algorithm>

#include "assay/search/bag_search.h"

namespace assay {

void AllSearch::search(BagSegment& segment) {
    segment_ = &segment;
    terms_ = segment.terms;
    std::sort(terms_.begin(), terms_.end(), [](const BagCursor* a, const BagCursor* b) {
        return a->documents() != b->documents() ? a->documents() < b->documents()
                                                : a->order() < b->order();
    });
    rest_.assign(terms_.size() + 1, 0);
    BagCursor& lead = *terms_[0];
    for (std::uint32_t block = 0; block < lead.blocks(); ++block) {
        if (can_reach(block)) match(block);
    }
}

/// What the other terms can bring in the documents that the block spans, into rest_; false when it
/// is not enough, or when one of them has no document left.
bool AllSearch::can_reach(std::uint32_t block) {
    const BagCursor& lead = *terms_[0];
    const std::uint32_t end = lead.last(block) + 1;
    for (std::size_t i = terms_.size(); i-- > 1;) {
        BagCursor& term = *terms_[i];
        term.gallop(lead.first(block));
        const std::uint32_t after = term.block_after(end);
        if (after == term.block()) return false;
        rest_[i] = rest_[i + 1] + term.bound_until(after);
    }
    rest_[0] = (terms_.size() > 1 ? rest_[1] : 0) + lead.bound(block);
    return rest_[0] >= segment_->collector->threshold();
}

void AllSearch::match(std::uint32_t block) {
    BagCursor& lead = *terms_[0];
    const std::uint32_t others = terms_.size() > 1 ? rest_[1] : 0;
    const std::uint32_t threshold = segment_->collector->threshold();
    alignas(64) std::array<std::uint32_t, kBlockRoom> documents;
    alignas(64) std::array<std::uint32_t, kBlockRoom> units;
    alignas(64) std::array<std::uint32_t, kBlockRoom> frequencies;
    const PostingsBlock& postings = lead.read(block);
    std::size_t count = kernels_->select(
        postings.documents.data(), postings.frequencies.data(), postings.count,
        segment_->norms->view(), lead.unit_weight(), threshold > others ? threshold - others : 0, 0,
        UINT32_MAX, documents.data(), units.data(), frequencies.data());
    for (std::size_t i = 0; i < count; ++i) {
        candidates_[i] = {documents[i], units[i], times_of(lead, frequencies[i])};
    }
    for (std::size_t t = 1; t < terms_.size() && count > 0; ++t) {
        BagCursor& term = *terms_[t];
        std::size_t kept = 0;
        for (std::size_t c = 0; c < count; ++c) {
            BagCandidate candidate = candidates_[c];
            if (candidate.units + rest_[t] < threshold) continue;
            term.gallop(candidate.document);
            if (term.block() == term.blocks()) break;
            if (candidate.units + term.bound(term.block()) + rest_[t + 1] < threshold) continue;
            const std::uint32_t tf = term.frequency_in_block(candidate.document);
            if (tf == 0) continue;
            const float norm = segment_->norms->rounded(candidate.document);
            candidate.units += units_of(term.unit_weight(), tf, norm);
            candidate.times |= times_of(term, tf);
            candidates_[kept++] = candidate;
        }
        count = kept;
    }
    for (std::size_t c = 0; c < count; ++c) segment_->offer(candidates_[c]);
}

}  // namespace assay
