#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

/// The postings of a term come in blocks of this many documents; the last has the rest.
inline constexpr std::size_t kBlock = 128;
/// A buffer for a block has this much room: readers write whole vectors.
inline constexpr std::size_t kBlockRoom = kBlock + 16;

/// The first byte of the documents of a full block when they are bits; otherwise a ValuePack's.
inline constexpr std::uint8_t kBitsMark = 0xff;

/// The parameters stored bounds are made with. A share is tf / (tf + norm): a BM25 part without
/// weight and factor.
struct BoundParameters {
    double k1 = 1.2;
    double b = 0.75;
    double average_length = 0.0;
};

/// The k for which a term keeps its k-th best share.
inline constexpr std::size_t kStoredRanks[] = {10, 100, 1000};
inline constexpr std::size_t kStoredRankCount = 3;

/// What a list of more than one block begins with, at an offset divisible by 4. Then come, for each
/// block: its last document (4 bytes), where its data begin after the start of the list (4 bytes),
/// where its places begin after the term's (4 bytes), and its bound (1 byte: the best share in the
/// block, in 255ths of best_share, rounded up); then the data.
struct ListHeader {
    float best_share;
    float ranked_share[kStoredRankCount];  ///< k-th best, or 0 when there are fewer documents
};

/// A block may hold no document better, for any k1 and b, than the best of up to four pairs of tf
/// and length. A block's data begin with their number and, for each, tf (a byte, 255 standing for
/// any number from there on) and the number of the length (2 bytes) in the part "lengths".
struct ImpactPair {
    std::uint32_t frequency;
    std::uint32_t length_code;
};
inline constexpr std::size_t kMostImpacts = 4;
inline constexpr std::uint32_t kAnyFrequency = 255;

}  // namespace assay
