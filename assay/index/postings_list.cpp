#include "assay/index/postings_list.h"

#include <algorithm>
#include <cstring>

#include "assay/index/bit_stream.h"

namespace assay {
namespace {

const std::uint8_t* bytes_of(std::string_view bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

}  // namespace

void PostingsList::open(const InvertedFile& file, const TermEntry& entry) {
    file_ = &file;
    entry_ = entry;
    limit_ = file.documents() - 1;
    const std::string_view postings = file.postings_bytes();
    start_ = bytes_of(postings);
    end_ = start_ + postings.size();
    header_ = nullptr;
    last_ = nullptr;
    bounds_ = nullptr;
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
    const std::uint8_t* in = documents_of(block);
    if (out.count < kBlock) {
        read_rest(in, out);
        return;
    }
    out.frequency_pack = frequencies_of(in, block);
    if (*in == kBitsMark) {
        out.bits = in + 1;
        out.bit_count = last_[block] + 1 - out.first;
        return;
    }
    ValuePack{in, end_, kBlock}.read(packing(), out.documents.data());
    packing().sum_gaps(out.documents.data(), kBlock, out.first, limit_);
    out.listed = true;
}

const std::uint8_t* PostingsList::documents_of(std::uint32_t block) const {
    if (header_ == nullptr) return start_;
    const std::uint8_t* in = block_data(block);
    return in + 1 + 3 * std::min<std::size_t>(in[0], kMostImpacts);
}

ValuePack PostingsList::frequencies_of(const std::uint8_t* documents, std::uint32_t block) const {
    if (*documents != kBitsMark) {
        const ValuePack gaps{documents, end_, kBlock};
        return ValuePack{gaps.after(), end_, kBlock};
    }
    const std::uint32_t bits = last_[block] + 1 - (block == 0 ? 0 : last_[block - 1] + 1);
    const std::uint8_t* after = documents + 1 + packed_size(bits, 1);
    if (bits > 64 * kBlock || after > end_ - kPackedSlack) file_->damaged("bits of a block");
    return ValuePack{after, end_, kBlock};
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

std::uint32_t PostingsList::read_ends(std::uint32_t block, std::uint32_t* ends) const {
    const std::uint32_t documents = count(block);
    if (documents < kBlock) {
        PostingsBlock decoded;
        find(block, decoded);
        std::uint32_t end = 0;
        for (std::uint32_t i = 0; i < documents; ++i) ends[i] = end += decoded.frequencies[i];
        return documents;
    }
    frequencies_of(documents_of(block), block).read(packing(), ends);
    packing().sum_gaps(ends, kBlock, 1, UINT32_MAX);
    return documents;
}

}  // namespace assay
