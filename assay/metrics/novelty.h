#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// Which subtopics the results and the judged documents of a query cover.
struct SubtopicLists {
    SubtopicTable results;
    SubtopicTable judged;
    std::size_t num_subtopics = 0;
    std::span<const std::string_view> names = {};  ///< by number; may be empty

    /// The ranking's own; where its labels name no subtopics, one for all of them. Valid until the
    /// next call on the same thread.
    static SubtopicLists of(const JudgedRanking& ranking);

    /// By subtopic, how many judged documents have a grade of at least `rel`.
    std::vector<std::size_t> relevant(double rel) const;

    /// The subtopic's name, or its number from 1 on where it has none.
    std::string name_of(std::size_t subtopic) const;
};

/// How many subtopics have a relevant document; the others are left out of account, as ndeval has
/// it.
std::size_t count_covered(std::span<const std::size_t> relevant_by_subtopic);

/// What a document adds where a subtopic met n times before is worth (1 - alpha)^n.
class NoveltyGain {
  public:
    NoveltyGain(std::size_t num_subtopics, double alpha, double rel)
        : worth_(num_subtopics, 1.0), keep_{1.0 - alpha}, rel_{rel} {}

    double of(std::span<const SubtopicGrade> document) const;
    /// of(document), after which its subtopics are worth less.
    double take(std::span<const SubtopicGrade> document);
    /// Its subtopics as "A: 0.5, C: 1", with what they are worth now.
    std::string describe(std::span<const SubtopicGrade> document, const SubtopicLists& names) const;

  private:
    std::vector<double> worth_;
    double keep_;
    double rel_;
};

/// How the gain of a rank is discounted: 1 / log2(rank + 1), 1 / rank, or beta^(rank - 1).
enum class NoveltyDiscount : std::uint8_t { logarithm, reciprocal, power };

/// What the discounted sum of novelty gains is divided by.
enum class NoveltyNorm : std::uint8_t {
    conceivable,  ///< documents that all cover every subtopic, one a rank
    greedy,  ///< judged documents, at each rank the one that adds most (the greatest id on ties)
};

/// `alpha=`, and `rel=`; `beta=` where the discount is a power.
std::vector<MetricOption> novelty_options(NoveltyDiscount discount);

/// Clarke et al.'s measures, as ndeval 4.5 computes them.
MetricFunction make_novelty(const MetricSpec& spec, NoveltyDiscount discount, NoveltyNorm norm);

template <NoveltyDiscount discount, NoveltyNorm norm>
MetricFunction make_novelty(const MetricSpec& spec) {
    return make_novelty(spec, discount, norm);
}

}  // namespace assay
