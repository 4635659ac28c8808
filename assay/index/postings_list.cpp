#include "assay/index/postings_list.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "assay/index/bit_stream.h"

namespace assay {
namespace {

const std::uint8_t* bytes_of(std::string_view bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

/// Turns first place and gaps, as stored, into places.
void sum_places(std::vector<std::uint32_t>& values) {
    for (std::size_t i = 1; i < values.size(); ++i) values[i] += values[i - 1] + 1;
}

}  // namespace

void PostingsList::open(const InvertedFile& file, const TermEntry& entry) {
    file_ = &file;
    entry_ = entry;
    limit_ = file.documents() - 1;
    const std::string_view postings = file.postings_bytes();
    start_ = bytes_of(postings);
    end_ = start_ + postings.size();
    positions_end_ = bytes_of(file.positions_bytes()) + file.positions_bytes().size();
    header_ = nullptr;
    last_ = nullptr;
    bounds_ = nullptr;
    rest_places_read_ = false;
    blocks_ = static_cast<std::uint32_t>((std::uint64_t{entry.documents} + kBlock - 1) / kBlock);
    if (entry.documents > file.documents()) file.damaged("a term in more documents than there are");
    if (entry.documents > 1 && entry.postings > postings.size() - kPackedSlack) {
        file.damaged("offset of postings");
    }
    start_ += entry.documents > 1 ? entry.postings : 0;
    if (entry.documents < kBlock) {
        own_last_ = entry.documents == 1 ? std::min(entry.only_document, limit_) : limit_;
        return;
    }
    const std::uint64_t fixed = sizeof(ListHeader) + 13 * std::uint64_t{blocks_};
    if (entry.postings + fixed > postings.size() || entry.postings % 4 != 0) {
        file.damaged("list of blocks");
    }
    header_ = reinterpret_cast<const ListHeader*>(start_);
    last_ = reinterpret_cast<const std::uint32_t*>(start_ + sizeof(ListHeader));
    data_ = last_ + blocks_;
    places_ = data_ + blocks_;
    bounds_ = reinterpret_cast<const std::uint8_t*>(places_ + blocks_);
}

const std::uint8_t* PostingsList::block_data(std::uint32_t block) const {
    if (data_[block] >= static_cast<std::uint64_t>(end_ - start_) - kPackedSlack) {
        file_->damaged("offset of a block");
    }
    return start_ + data_[block];
}

std::size_t PostingsList::impacts(std::uint32_t block, ImpactPair* out) const {
    const std::uint8_t* in = block_data(block);
    const std::size_t count = std::min<std::size_t>(in[0], kMostImpacts);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint16_t length = 0;
        std::memcpy(&length, in + 2 + 3 * i, sizeof length);
        out[i] = {in[1 + 3 * i], length};
    }
    return count;
}

void PostingsList::find(std::uint32_t block, PostingsBlock& out) const {
    out.number = block;
    out.count = count(block);
    out.first = block == 0 ? 0 : last_[block - 1] + 1;
    out.bits = nullptr;
    out.listed = false;
    out.counted = false;
    if (entry_.documents == 1) {
        out.documents[0] = own_last_;
        out.frequencies[0] = static_cast<std::uint32_t>(entry_.occurrences);
        out.listed = out.counted = true;
        return;
    }
    const std::uint8_t* in = start_;
    if (header_ != nullptr) {
        in = block_data(block);
        in += 1 + 3 * std::min<std::size_t>(in[0], kMostImpacts);
    }
    if (out.count < kBlock) {
        read_rest(in, out);
        return;
    }
    if (*in == kBitsMark) {
        out.bits = in + 1;
        out.bit_count = last_[block] + 1 - out.first;
        const std::uint8_t* after = out.bits + packed_size(out.bit_count, 1);
        if (out.bit_count > 64 * kBlock || after > end_ - kPackedSlack)
            file_->damaged("bits of a block");
        out.frequency_pack = ValuePack{after, end_, kBlock};
        return;
    }
    const ValuePack gaps{in, end_, kBlock};
    out.frequency_pack = ValuePack{gaps.after(), end_, kBlock};
    gaps.read(packing(), out.documents.data());
    packing().sum_gaps(out.documents.data(), kBlock, out.first, limit_);
    out.listed = true;
}

void PostingsList::read_rest(const std::uint8_t* in, PostingsBlock& out) const {
    BitReader bits{in, end_};
    const unsigned k = std::min(bits.get(5), 27U);
    const bool all_once = bits.get(1) == 1;
    std::uint32_t next = out.first;
    for (std::uint32_t i = 0; i < out.count; ++i) {
        next += bits.get_rice(k);
        out.documents[i] = std::min(next, limit_);
        ++next;
    }
    for (std::uint32_t i = 0; i < out.count; ++i) {
        out.frequencies[i] = all_once ? 1 : bits.get_rice(0) + 1;
    }
    out.listed = out.counted = true;
}

void PostingsList::list_documents(PostingsBlock& block) const {
    if (block.listed) return;
    const std::size_t found = packing().list_bits(block.bits, block.bit_count, block.first, limit_,
                                                  block.documents.data(), kBlock);
    std::fill(block.documents.begin() + static_cast<std::ptrdiff_t>(found),
              block.documents.begin() + kBlock, limit_);
    block.listed = true;
}

void PostingsList::count_frequencies(PostingsBlock& block) const {
    if (block.counted) return;
    block.frequency_pack.read(packing(), block.frequencies.data());
    for (std::uint32_t& tf : block.frequencies) ++tf;
    block.counted = true;
}

void PostingsList::read_rest_places(const PostingsBlock& block) {
    rest_places_read_ = true;
    const std::uint64_t offset =
        entry_.positions + (header_ == nullptr ? 0 : places_[block.number]);
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < block.count; ++i) total += block.frequencies[i];
    const std::uint64_t size = file_->positions_bytes().size();
    // A place takes a bit at least.
    if (offset > size || total > 8 * (size - offset)) file_->damaged("offset of places");
    BitReader bits{positions_end_ - (size - offset), positions_end_};
    const unsigned k = std::min(bits.get(5), 27U);
    rest_places_.resize(total);
    for (std::uint32_t& value : rest_places_) value = bits.get_rice(k);
}

void PostingsList::places(const PostingsBlock& block, std::size_t index,
                          std::vector<std::uint32_t>& out) {
    out.clear();
    const std::uint32_t count = block.frequencies[index];
    if (entry_.occurrences == 1) {
        out.push_back(entry_.only_place);
        return;
    }
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < index; ++i) begin += block.frequencies[i];
    if (block.count < kBlock) {
        if (!rest_places_read_) read_rest_places(block);
        const auto first = rest_places_.begin() + static_cast<std::ptrdiff_t>(begin);
        out.assign(first, first + count);
        sum_places(out);
        return;
    }
    std::uint64_t total = begin;
    for (std::size_t i = index; i < kBlock; ++i) total += block.frequencies[i];
    const std::uint64_t size = file_->positions_bytes().size();
    const std::uint64_t offset = entry_.positions + places_[block.number];
    // A pack of 256 takes two bytes at least.
    if (offset > size || total > 128 * (size - offset)) file_->damaged("offset of places");
    const std::uint8_t* in = positions_end_ - (size - offset);
    std::uint64_t left = total;
    std::uint64_t skip = begin;
    while (out.size() < count) {
        const std::size_t in_pack = std::min<std::uint64_t>(left, ValuePack::kMost);
        const ValuePack pack{in, positions_end_, in_pack};
        if (in_pack == 0 || pack.after() == in) file_->damaged("places");
        for (; skip < in_pack && out.size() < count; ++skip) {
            out.push_back(pack.value(skip));
        }
        skip -= std::min<std::uint64_t>(skip, in_pack);
        left -= in_pack;
        in = pack.after();
    }
    sum_places(out);
}

}  // namespace assay
