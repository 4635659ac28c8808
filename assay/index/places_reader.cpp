#include "assay/index/places_reader.h"

#include <algorithm>

#include "assay/index/bit_stream.h"

namespace assay {

void PlacesReader::open(const PostingsList& list) {
    list_ = &list;
    block_ = PostingsBlock::kNone;
}

void PlacesReader::load(std::uint32_t block) {
    count_ = list_->read_ends(block, ends_.data());
    const std::string_view bytes = list_->file().positions_bytes();
    const std::uint64_t offset = list_->places_offset(block);
    const std::uint64_t total = ends_[count_ - 1];
    // A pack of 256 takes two bytes at least; elsewhere a place takes a bit.
    if (offset > bytes.size() || total > 128 * (bytes.size() - offset)) {
        list_->file().damaged("offset of places");
    }
    const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
    if (count_ < kBlock) {
        load_rest(begin + offset, begin + bytes.size());
    } else {
        load_packs(begin + offset, begin + bytes.size());
    }
    block_ = block;
}

void PlacesReader::load_rest(const std::uint8_t* in, const std::uint8_t* end) {
    BitReader bits{in, end};
    const unsigned k = std::min(bits.get(5), 27U);
    rest_.resize(ends_[count_ - 1]);
    for (std::uint32_t& value : rest_) value = bits.get_rice(k);
}

void PlacesReader::load_packs(const std::uint8_t* in, const std::uint8_t* end) {
    packs_.clear();
    for (std::uint64_t left = ends_[count_ - 1]; left > 0;) {
        const std::size_t in_pack = std::min<std::uint64_t>(left, ValuePack::kMost);
        packs_.emplace_back(in, end, in_pack);
        if (packs_.back().after() == in) list_->file().damaged("places");
        in = packs_.back().after();
        left -= in_pack;
    }
}

void PlacesReader::read(std::uint32_t block, std::size_t index, std::vector<std::uint32_t>& out) {
    out.clear();
    if (list_->entry().occurrences == 1) {
        out.push_back(list_->entry().only_place);
        return;
    }
    if (block_ != block) load(block);
    std::uint32_t at = index == 0 ? 0 : ends_[index - 1];
    const std::uint32_t end = ends_[index];
    // Sums of damaged frequencies may have gone round.
    if (at >= end || end > ends_[count_ - 1]) list_->file().damaged("frequencies");
    out.resize(end - at);
    std::uint32_t* to = out.data();
    if (count_ < kBlock) {
        std::copy(rest_.begin() + at, rest_.begin() + end, to);
    } else {
        while (at < end) {
            const std::uint32_t in_pack = at % ValuePack::kMost;
            const std::uint32_t taken = std::min<std::uint32_t>(
                end - at, static_cast<std::uint32_t>(ValuePack::kMost) - in_pack);
            packs_[at / ValuePack::kMost].read_range(in_pack, taken, to);
            to += taken;
            at += taken;
        }
    }
    for (std::size_t i = 1; i < out.size(); ++i) out[i] += out[i - 1] + 1;
}

}  // namespace assay
