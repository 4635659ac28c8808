#include <algorithm>

#include "assay/search/bag_search.h"

namespace assay {

AnySearch::AnySearch()
    : kernels_{&bag_kernels()},
      cells_(Window::kSize),
      touched_(Window::kSize / Window::kGroup),
      candidates_{Window::kSize} {
    window_.cells = cells_.data();
    window_.touched = touched_.data();
}

void AnySearch::search(BagSegment& segment) {
    segment_ = &segment;
    const std::uint32_t documents = segment.documents();
    std::uint32_t first = 0;
    while (first < documents) {
        std::uint32_t next = UINT32_MAX;
        for (BagCursor* term : segment.terms) {
            term->seek(first);
            if (term->block() < term->blocks()) next = std::min(next, term->first(term->block()));
        }
        if (next == UINT32_MAX) return;
        first = std::max(first, next);
        const std::uint32_t end = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(std::uint64_t{first} + Window::kSize, documents));
        window_.first = first;
        if (weigh(end)) {
            const std::uint32_t threshold = segment.collector->threshold();
            std::size_t optional = 0;
            while (sums_[optional] < threshold) ++optional;
            if (optional + 1 == terms_.size()) {
                stream(end, optional);
            } else {
                sum(optional);
            }
        }
        first = end;
    }
}

/// Finds out what each term can bring within the window; false when all together is not enough.
bool AnySearch::weigh(std::uint32_t end) {
    terms_.clear();
    std::uint32_t total = 0;
    for (BagCursor* term : segment_->terms) {
        const std::uint32_t after = term->block_after(end);
        if (after == term->block()) continue;
        terms_.push_back({term, term->bound_until(after), after});
        total += terms_.back().bound;
    }
    if (terms_.empty() || total < segment_->collector->threshold()) return false;
    std::sort(terms_.begin(), terms_.end(),
              [](const InWindow& a, const InWindow& b) { return a.bound < b.bound; });
    sums_.resize(terms_.size());
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < terms_.size(); ++i) sums_[i] = sum += terms_[i].bound;
    return true;
}

/// Two terms or more must be summed up: cell by cell.
void AnySearch::sum(std::size_t optional) {
    const std::uint32_t threshold = segment_->collector->threshold();
    const std::uint32_t total = sums_.back();
    for (std::size_t i = optional; i < terms_.size(); ++i) {
        BagCursor& term = *terms_[i].term;
        const std::uint32_t others = total - terms_[i].bound;
        for (std::uint32_t block = term.block(); block < terms_[i].end; ++block) {
            if (term.bound(block) + others < threshold) continue;
            const PostingsBlock& postings = term.read(block);
            kernels_->accumulate(postings.documents.data(), postings.frequencies.data(),
                                 postings.count, segment_->norms->view(), term.view(), window_);
        }
    }
    const std::uint32_t before = optional == 0 ? 0 : sums_[optional - 1];
    const std::uint32_t least = threshold > before ? threshold - before : 1;
    add_optional(kernels_->harvest(window_, least, candidates_.arrays()), optional);
}

/// One term leads: its postings are looked at one after the other.
void AnySearch::stream(std::uint32_t end, std::size_t optional) {
    BagCursor& term = *terms_[optional].term;
    const std::uint32_t before = optional == 0 ? 0 : sums_[optional - 1];
    for (std::uint32_t block = term.block(); block < terms_[optional].end; ++block) {
        const std::uint32_t threshold = segment_->collector->threshold();
        if (term.bound(block) + before < threshold) continue;
        const PostingsBlock& postings = term.read(block);
        const std::size_t count = kernels_->select(
            postings.documents.data(), postings.frequencies.data(), postings.count,
            segment_->norms->view(), term.view(), threshold > before ? threshold - before : 1,
            window_.first, end, candidates_.arrays());
        add_optional(count, optional);
    }
}

void AnySearch::add_optional(std::size_t count, std::size_t optional) {
    for (std::size_t i = optional; i-- > 0 && count > 0;) {
        const std::uint32_t rest = i == 0 ? 0 : sums_[i - 1];
        count = segment_->look_up(*terms_[i].term, candidates_.arrays(), count, rest, false);
    }
    segment_->offer(candidates_.arrays(), count);
}

}  // namespace assay
