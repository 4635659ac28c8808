#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "assay/index/index.h"
#include "assay/search/saturation.h"

namespace assay {

/// One result: the document's number in the index, and its score.
struct Hit {
    std::uint32_t document = 0;
    double score = 0.0;

    bool operator==(const Hit&) const = default;
};

/// A term of a bag and what it weighs: idf times the query's own weight for it. Terms of a bag are
/// distinct: one that the query repeats comes once, with its weight that many times.
struct BagTerm {
    std::string_view term;
    double weight = 0.0;
};

enum class Match { any, all };

/// Finds the k best documents of a bag of terms without scoring all of them. The result is what
/// scoring every document gives: the same documents in the same order (by score, then by number),
/// with the same doubles, the parts summed in the order of the terms. Keeps its memory from query
/// to query; one a thread.
class TopBag {
  public:
    explicit TopBag(const Index& index);
    ~TopBag();

    std::span<const Hit> find(std::span<const BagTerm> terms, Match match, const Saturation& scorer,
                              std::size_t k);

    /// The terms as a phrase, at these positions relative to the first: a document scores
    /// weight * part(number of times the phrase is in it).
    std::span<const Hit> find_phrase(std::span<const std::string_view> terms,
                                     std::span<const std::uint32_t> offsets, double weight,
                                     const Saturation& scorer, std::size_t k);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace assay
