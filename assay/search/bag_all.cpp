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
    const PostingsBlock& postings = lead.read(block);
    std::size_t count = kernels_->select(postings.documents.data(), postings.frequencies.data(),
                                         postings.count, segment_->norms->view(), lead.view(),
                                         threshold > others ? threshold - others : 0, 0, UINT32_MAX,
                                         candidates_.arrays());
    for (std::size_t t = 1; t < terms_.size() && count > 0; ++t) {
        count = segment_->look_up(*terms_[t], candidates_.arrays(), count, rest_[t + 1], true);
    }
    segment_->offer(candidates_.arrays(), count);
}

}  // namespace assay
