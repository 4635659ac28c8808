#include "assay/index/postings_encoder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "assay/core/error.h"
#include "assay/index/bit_packing.h"
#include "assay/index/bit_stream.h"
#include "assay/index/value_pack.h"

namespace assay {
namespace {

/// More than the headers of a list and the data of a block take.
constexpr std::uint64_t kMostBlockBytes = std::uint64_t{1} << 30;

template <class T>
void append(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Fills in the k-th largest shares, slightly less where rounding might have made them more; 0
/// where there are fewer. Leaves `shares` in another order.
void rank_shares(std::span<float> shares, ListHeader& header) {
    for (std::size_t i = kStoredRankCount; i-- > 0;) {
        const std::size_t k = kStoredRanks[i];
        if (shares.size() < k) continue;
        std::nth_element(shares.begin(), shares.begin() + static_cast<std::ptrdiff_t>(k - 1),
                         shares.end(), std::greater<>{});
        shares = shares.first(k);
        header.ranked_share[i] = shares[k - 1] * (1.0F - 4 * std::numeric_limits<float>::epsilon());
    }
}

/// The pairs no document of the block goes beyond in frequency and in shortness; the fewest there
/// are, or where these are too many, kMostImpacts that cover them.
std::vector<ImpactPair> impacts_of(std::span<const std::uint32_t> documents,
                                   std::span<const std::uint32_t> frequencies,
                                   std::span<const std::uint32_t> codes) {
    std::array<std::uint32_t, kAnyFrequency + 1> shortest;
    shortest.fill(UINT32_MAX);
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const std::uint32_t tf = std::min(frequencies[i], kAnyFrequency);
        shortest[tf] = std::min(shortest[tf], codes[documents[i]]);
        most = std::max(most, tf);
    }
    std::vector<ImpactPair> pairs;
    std::uint32_t length = UINT32_MAX;
    for (std::uint32_t tf = most; tf > 0; --tf) {
        if (shortest[tf] >= length) continue;
        length = shortest[tf];
        pairs.push_back({tf, length});
    }
    while (pairs.size() > kMostImpacts) {
        // Two neighbours become one that covers both; which two matters little, the last ones,
        // of low frequency, least.
        pairs[pairs.size() - 2].length_code = pairs.back().length_code;
        pairs.pop_back();
    }
    return pairs;
}

}  // namespace

PostingsEncoder::PostingsEncoder(const LengthTable& lengths) : lengths_{lengths} {
    const BoundParameters p = lengths.bounds();
    share_norms_.reserve(lengths.distinct.size());
    for (const std::uint32_t length : lengths.distinct) {
        const double ratio = p.average_length > 0 ? length / p.average_length : 0.0;
        share_norms_.push_back(static_cast<float>(p.k1 * (1 - p.b + p.b * ratio)));
    }
}

void PostingsEncoder::begin_term(std::string_view term) {
    term_ = EncodedTerm{};
    term_.term = term;
    filled_ = 0;
    next_ = 0;
    places_.clear();
    data_.clear();
    blocks_.clear();
    shares_.clear();
}

void PostingsEncoder::add(std::uint32_t document, std::span<const std::uint32_t> places) {
    if (filled_ == kBlock) end_block();
    documents_[filled_] = document;
    frequencies_[filled_] = static_cast<std::uint32_t>(places.size());
    ++filled_;
    ++term_.documents;
    term_.occurrences += places.size();
    places_.push_back(places[0]);
    for (std::size_t i = 1; i < places.size(); ++i) {
        places_.push_back(places[i] - places[i - 1] - 1);
    }
}

void PostingsEncoder::end_block() {
    const float eps = std::numeric_limits<float>::epsilon();
    float best = 0.0F;
    for (std::size_t i = 0; i < filled_; ++i) {
        const auto tf = static_cast<float>(frequencies_[i]);
        shares_.push_back(tf / (tf + share_norms_[lengths_.codes[documents_[i]]]));
        best = std::max(best, shares_.back());
    }
    if (std::max<std::uint64_t>(data_.size(), term_.positions_size) >
        UINT32_MAX - kMostBlockBytes) {
        throw Error{"a term with 4 GiB of postings: keep so many documents in several indexes"};
    }
    blocks_.push_back({documents_[filled_ - 1], static_cast<std::uint32_t>(data_.size()),
                       static_cast<std::uint32_t>(term_.positions_size), best * (1 + 4 * eps)});
    write_impacts();
    const std::uint32_t first = next_;
    next_ = documents_[filled_ - 1] + 1;
    if (filled_ == kBlock) {
        write_documents(first);
        for (std::uint32_t& tf : frequencies_) --tf;
        ValuePack::write(frequencies_.data(), kBlock, data_);
    } else {
        write_rest(first);
    }
    const std::size_t before = out_.positions.size();
    write_places(filled_ == kBlock);
    term_.positions_size += out_.positions.size() - before;
    filled_ = 0;
    places_.clear();
}

void PostingsEncoder::write_impacts() {
    const auto pairs =
        impacts_of({documents_.data(), filled_}, {frequencies_.data(), filled_}, lengths_.codes);
    data_.push_back(static_cast<char>(pairs.size()));
    for (const ImpactPair& pair : pairs) {
        data_.push_back(static_cast<char>(pair.frequency));
        append(data_, static_cast<std::uint16_t>(std::min(pair.length_code, 0xffffU)));
    }
}

void PostingsEncoder::write_documents(std::uint32_t first) {
    std::array<std::uint32_t, kBlock> gaps{};
    std::uint32_t next = first;
    for (std::size_t i = 0; i < kBlock; ++i) {
        gaps[i] = documents_[i] - next;
        next = documents_[i] + 1;
    }
    const std::size_t begin = data_.size();
    ValuePack::write(gaps.data(), kBlock, data_);
    const std::size_t bits = packed_size(next - first, 1);
    if (1 + bits > (data_.size() - begin) * 5 / 4) return;
    data_.resize(begin);
    data_.push_back(static_cast<char>(kBitsMark));
    data_.append(bits, '\0');
    auto* out = reinterpret_cast<std::uint8_t*>(data_.data() + begin + 1);
    for (const std::uint32_t document : documents_) {
        const std::uint32_t bit = document - first;
        out[bit / 8] = static_cast<std::uint8_t>(out[bit / 8] | (1U << (bit % 8)));
    }
}

/// Fewer documents than a block: gaps as Rice codes, then frequencies in unary.
void PostingsEncoder::write_rest(std::uint32_t first) {
    std::vector<std::uint32_t> gaps(filled_);
    std::uint32_t next = first;
    for (std::size_t i = 0; i < filled_; ++i) {
        gaps[i] = documents_[i] - next;
        next = documents_[i] + 1;
    }
    const unsigned k = best_rice(gaps);
    const bool all_once = std::all_of(frequencies_.begin(),
                                      frequencies_.begin() + static_cast<std::ptrdiff_t>(filled_),
                                      [](std::uint32_t tf) { return tf == 1; });
    BitWriter bits{data_};
    bits.put(k, 5);
    bits.put(all_once ? 1 : 0, 1);
    for (const std::uint32_t gap : gaps) bits.put_rice(gap, k);
    for (std::size_t i = 0; i < filled_ && !all_once; ++i) bits.put_rice(frequencies_[i] - 1, 0);
}

void PostingsEncoder::write_places(bool full) {
    if (full) {
        for (std::size_t i = 0; i < places_.size(); i += ValuePack::kMost) {
            ValuePack::write(&places_[i], std::min(ValuePack::kMost, places_.size() - i),
                             out_.positions);
        }
        return;
    }
    if (term_.occurrences == 1) {
        term_.only_place = places_[0];
        return;
    }
    const unsigned k = best_rice(places_);
    BitWriter bits{out_.positions};
    bits.put(k, 5);
    for (const std::uint32_t place : places_) bits.put_rice(place, k);
}

void PostingsEncoder::end_term() {
    if (term_.documents == 0) return;
    const std::uint32_t only = documents_[0];
    if (filled_ > 0) end_block();
    const std::size_t before = out_.postings.size();
    if (term_.documents == 1) {
        term_.only_document = only;
    } else if (term_.documents < kBlock) {
        // A short list is read whole: it needs no bounds.
        const std::size_t impacts = 1 + 3 * static_cast<unsigned char>(data_[0]);
        out_.postings.append(data_, impacts, std::string::npos);
    } else {
        write_list();
    }
    term_.postings_size = out_.postings.size() - before;
    out_.terms.push_back(std::move(term_));
}

void PostingsEncoder::write_list() {
    ListHeader header{};
    for (const BlockEntry& block : blocks_)
        header.best_share = std::max(header.best_share, block.share);
    rank_shares(shares_, header);
    append(out_.postings, header);
    const auto fixed = static_cast<std::uint32_t>(sizeof header + 13 * blocks_.size());
    for (const BlockEntry& block : blocks_) append(out_.postings, block.last);
    for (const BlockEntry& block : blocks_) append(out_.postings, block.data + fixed);
    for (const BlockEntry& block : blocks_) append(out_.postings, block.places);
    for (const BlockEntry& block : blocks_) {
        const double bound = std::ceil(255.0 * block.share / header.best_share);
        out_.postings.push_back(
            static_cast<char>(static_cast<std::uint8_t>(std::min(bound, 255.0))));
    }
    out_.postings.append(data_);
}

EncodedTerms PostingsEncoder::take() {
    EncodedTerms result;
    std::swap(result, out_);
    return result;
}

}  // namespace assay
