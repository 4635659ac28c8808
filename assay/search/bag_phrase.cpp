#include <algorithm>

#include "assay/search/bag_search.h"

namespace assay {

void PhraseSearch::search(BagSegment& segment, std::span<const std::uint32_t> offsets) {
    segment_ = &segment;
    const unsigned bits = segment.segment->inverted->field_bits();
    order_.clear();
    while (words_.size() < segment.terms.size()) words_.emplace_back();
    for (std::size_t i = 0; i < segment.terms.size(); ++i) {
        words_[i].term = segment.terms[i];
        words_[i].offset = offsets[i] << bits;
        words_[i].reader.open(segment.terms[i]->list());
        order_.push_back(&words_[i]);
    }
    std::stable_sort(order_.begin(), order_.end(), [](const Word* a, const Word* b) {
        return a->term->documents() < b->term->documents();
    });
    const BagCursor& lead = *order_[0]->term;
    for (std::uint32_t block = 0; block < lead.blocks(); ++block) {
        if (lead.bound(block) >= segment.collector->threshold()) match(block);
    }
}

void PhraseSearch::match(std::uint32_t block) {
    Word& first = *order_[0];
    const PostingsBlock& postings = first.term->read(block);
    const CandidateArrays candidates = candidates_.arrays();
    const TermView any_shift{first.term->view().unit_weight, 32};
    std::size_t count =
        kernels_->select(postings.documents.data(), postings.frequencies.data(), postings.count,
                         segment_->norms->view(), any_shift, 0, 0, UINT32_MAX, candidates);
    for (std::size_t i = 0; i < count; ++i) {
        candidates.times[i] = static_cast<std::uint32_t>(i);
        first.blocks[i] = block;
        first.places[i] = static_cast<std::uint32_t>(i);
    }
    count = kernels_->keep(candidates, 0, count, segment_->collector->threshold(), 0);
    for (std::size_t i = 1; i < order_.size() && count > 0; ++i)
        count = intersect(*order_[i], count);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t document = candidates.documents[i];
        const std::uint32_t times = occurrences(candidates.times[i]);
        if (times == 0) continue;
        const float norm = segment_->norms->rounded(document);
        candidates.documents[kept] = document;
        candidates.units[kept] = units_of(any_shift.unit_weight, times, norm);
        candidates.times[kept] = times;
        ++kept;
    }
    segment_->offer(candidates, kept);
}

/// Keeps the candidates that have the word often enough.
std::size_t PhraseSearch::intersect(Word& word, std::size_t count) {
    BagCursor& term = *word.term;
    const std::uint32_t threshold = segment_->collector->threshold();
    const float weight = term.view().unit_weight;
    const CandidateArrays candidates = candidates_.arrays();
    frequencies_.resize(kBlockRoom);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count;) {
        term.gallop(candidates.documents[i]);
        if (term.block() == term.blocks()) break;
        const std::size_t end = run_end(term, candidates, i, count);
        const std::size_t begin = i;
        i = end;
        if (term.bound(term.block()) < threshold) continue;
        const std::uint32_t* documents = candidates.documents + begin;
        if (term.frequencies_in_block(documents, end - begin, frequencies_.data()) == 0) continue;
        for (std::size_t j = 0; j < end - begin; ++j) {
            if (frequencies_[j] == 0) continue;
            const std::uint32_t document = documents[j];
            const float norm = segment_->norms->rounded(document);
            if (units_of(weight, frequencies_[j], norm) < threshold) continue;
            const std::uint32_t in_block = candidates.times[begin + j];
            word.blocks[in_block] = term.block();
            word.places[in_block] = term.places()[j];
            candidates.documents[kept] = document;
            candidates.times[kept] = in_block;
            ++kept;
        }
    }
    return kept;
}

std::uint32_t PhraseSearch::occurrences(std::size_t in_block) {
    const Word* first = order_[0];
    starts_.clear();
    for (Word* word : order_) {
        word->reader.read(word->blocks[in_block], word->places[in_block], places_);
        if (word == first) {
            for (const std::uint32_t place : places_) {
                if (place >= word->offset) starts_.push_back(place - word->offset);
            }
        } else {
            keep_starts(word->offset);
        }
        if (starts_.empty()) return 0;
    }
    return static_cast<std::uint32_t>(starts_.size());
}

/// Leaves the starts that have one of places_ so far behind them.
void PhraseSearch::keep_starts(std::uint32_t offset) {
    std::size_t kept = 0;
    std::size_t at = 0;
    for (const std::uint32_t start : starts_) {
        while (at < places_.size() && places_[at] < start + offset) ++at;
        if (at == places_.size()) break;
        if (places_[at] == start + offset) starts_[kept++] = start;
    }
    starts_.resize(kept);
}

}  // namespace assay
