#include "assay/search/bag_search.h"

#include <algorithm>

namespace assay {

void BagNorms::prepare(const InvertedFile& file, const Saturation& scorer) {
    if (file_ == &file && scorer_ == scorer) return;
    file_ = &file;
    scorer_ = scorer;
    exact_.clear();
    rounded_.clear();
    for (const std::uint32_t length : file.lengths().distinct()) {
        exact_.push_back(scorer.norm(length));
        rounded_.push_back(static_cast<float>(exact_.back()));
    }
    view_ = {file.lengths().codes(), file.lengths().code_bytes(), rounded_.data(),
             static_cast<std::uint32_t>(rounded_.size()) - 1};
}

bool BagNorms::stored_bounds_hold() const {
    const BoundParameters stored;
    const double average = static_cast<double>(file_->total_length()) / file_->documents();
    return scorer_.k1 == stored.k1 && scorer_.b == stored.b && scorer_.average_length == average &&
           !scorer_.byte_lengths;
}

void BagSegment::offer(const CandidateArrays& candidates, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
        if (!segment->alive(candidates.documents[i])) continue;
        collector->add({candidates.documents[i], candidates.units[i], candidates.times[i]});
    }
}

std::size_t run_end(const BagCursor& term, const CandidateArrays& candidates, std::size_t begin,
                    std::size_t count) {
    const std::uint32_t last = term.last(term.block());
    if (last == UINT32_MAX) return count;
    const std::size_t end = bag_kernels().search(candidates.documents, begin, count, last + 1);
    // Blocks of a damaged file need not be in order: go on all the same.
    return std::max(end, begin + 1);
}

std::size_t BagSegment::look_up(BagCursor& term, const CandidateArrays& candidates,
                                std::size_t count, std::uint32_t rest, bool required) {
    const BagKernels& kernels = bag_kernels();
    const std::uint32_t threshold = collector->threshold();
    const auto missing = [threshold](std::uint32_t sure) {
        return threshold > sure ? threshold - sure : 0;
    };
    if (frequencies.size() < count) frequencies.resize(count);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count;) {
        term.gallop(candidates.documents[i]);
        if (term.block() == term.blocks()) {
            return required ? kept : kept + kernels.keep(candidates, i, count, missing(rest), kept);
        }
        const std::size_t end = run_end(term, candidates, i, count);
        const std::uint32_t least = missing(term.bound(term.block()) + rest);
        const std::size_t alive = kernels.keep(candidates, i, end, least, kept);
        i = end;
        if (alive == 0) continue;
        const CandidateArrays here{candidates.documents + kept, candidates.units + kept,
                                   candidates.times + kept};
        if (term.frequencies_in_block(here.documents, alive, frequencies.data()) > 0) {
            kept += kernels.add(here, frequencies.data(), alive, norms->view(), term.view(),
                                missing(rest), required);
        } else if (!required) {
            kept += kernels.keep(here, 0, alive, missing(rest), 0);
        }
    }
    return kept;
}

}  // namespace assay
