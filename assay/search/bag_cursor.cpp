#include "assay/search/bag_cursor.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace assay {
namespace {

/// Bounds are a little more than they say they are: what kernels compute may be off by a few units
/// in the last place.
constexpr float kAbove = 1.0F + 1e-6F;
constexpr float kBelow = 1.0F - 1e-6F;

}  // namespace

void BagCursor::open(const InvertedFile& file, const TermEntry& entry, std::uint32_t order,
                     float unit_weight, const NormView& norms, bool stored_bounds) {
    kernels_ = &bag_kernels();
    list_.open(file, entry);
    decoded_.number = PostingsBlock::kNone;
    order_ = order;
    unit_weight_ = unit_weight;
    stored_bounds_ = stored_bounds && list_.bounded();
    blocks_ = list_.blocks();
    block_ = 0;
    first_ = 0;
    last_ = list_.last();
    if (bounds_.size() < blocks_ + 16) bounds_.resize(blocks_ + 16);
    if (!list_.bounded()) {
        bound_short(norms);
    } else if (stored_bounds_) {
        const float scale = unit_weight_ * list_.header().best_share / 255.0F * kAbove;
        kernels_->scale_bounds(list_.bounds(), blocks_, scale, bounds_.data());
    } else {
        bound_by_impacts(norms);
    }
}

void BagCursor::bound_short(const NormView& norms) {
    const PostingsBlock& block = read(0);
    first_ = block.documents[0];
    own_last_ = block.documents[block.count - 1];
    last_ = &own_last_;
    alignas(64) std::array<std::uint32_t, 3 * kBlockRoom> room;
    std::uint32_t* units = room.data() + kBlockRoom;
    const CandidateArrays all{room.data(), units, units + kBlockRoom};
    const std::size_t count = kernels_->select(block.documents.data(), block.frequencies.data(),
                                               block.count, norms, view(), 0, 0, UINT32_MAX, all);
    bounds_[0] = kernels_->largest(units, count);
}

void BagCursor::bound_by_impacts(const NormView& norms) {
    std::array<ImpactPair, kMostImpacts> pairs{};
    for (std::uint32_t block = 0; block < blocks_; ++block) {
        const std::size_t count = list_.impacts(block, pairs.data());
        float best = 0.0F;
        for (std::size_t i = 0; i < count; ++i) {
            const auto tf = static_cast<float>(pairs[i].frequency);
            const float norm = norms.norms[std::min(pairs[i].length_code, norms.last_code)];
            best = std::max(best, pairs[i].frequency == kAnyFrequency ? 1.0F : tf / (tf + norm));
        }
        bounds_[block] = static_cast<std::uint32_t>(unit_weight_ * best * kAbove) + 2;
    }
}

void BagCursor::gallop(std::uint32_t target) {
    if (block_ >= blocks_ || last_[block_] >= target) return;
    std::uint32_t step = 1;
    std::uint32_t low = block_;
    while (low + step < blocks_ && last_[low + step] < target) {
        low += step;
        step *= 2;
    }
    const std::uint32_t high = std::min(low + step, blocks_);
    block_ =
        static_cast<std::uint32_t>(std::lower_bound(last_ + low + 1, last_ + high, target) - last_);
}

std::uint32_t BagCursor::block_after(std::uint32_t end) const {
    std::uint32_t block = block_;
    while (block < blocks_ && first(block) < end) ++block;
    return block;
}

std::size_t BagCursor::frequencies_in_block(const std::uint32_t* documents, std::size_t count,
                                            std::uint32_t* frequencies) {
    /// From this many on it pays to unpack all frequencies of a block.
    constexpr std::size_t kMany = 6;
    if (places_.size() < count) places_.resize(2 * count);
    if (decoded_.number != block_) list_.find(block_, decoded_);
    const std::size_t found =
        decoded_.listed ? kernels_->locate(decoded_.documents.data(), decoded_.count, documents,
                                           count, places_.data())
                        : kernels_->locate_bits(decoded_.bits, decoded_.bit_count, decoded_.first,
                                                documents, count, places_.data());
    if (found == 0) return 0;
    if (found >= kMany) list_.count_frequencies(decoded_);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t place = places_[i];
        frequencies[i] = place < kBlock ? list_.frequency(decoded_, place) : 0;
    }
    return found;
}

std::uint32_t BagCursor::frequency(std::uint32_t document) {
    block_ = static_cast<std::uint32_t>(std::lower_bound(last_, last_ + blocks_, document) - last_);
    std::uint32_t frequency = 0;
    if (block_ < blocks_) frequencies_in_block(&document, 1, &frequency);
    return frequency;
}

std::uint32_t BagCursor::reached_by(std::size_t k) const {
    if (!stored_bounds_) return 0;
    for (std::size_t i = 0; i < kStoredRankCount; ++i) {
        if (k > kStoredRanks[i]) continue;
        return static_cast<std::uint32_t>(unit_weight_ * list_.header().ranked_share[i] * kBelow);
    }
    return 0;
}

}  // namespace assay
