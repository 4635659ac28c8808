#pragma once

#include <cmath>

#include "assay/search/scorers.h"

namespace assay {

/// Robertson and Sparck Jones with the 1 that keeps it positive, as Lucene has it.
inline double smooth_idf(double documents, double with_term) {
    return std::log(1.0 + (documents - with_term + 0.5) / (with_term + 0.5));
}

/// ln(N / df); 0 for a term in no document, which never scores.
inline double plain_idf(double documents, double with_term) {
    return with_term == 0.0 ? 0.0 : std::log(documents / with_term);
}

/// The idf of a unit; of a phrase, the sum of its words'.
template <class Idf>
double unit_idf(const ScoringContext& context, const Unit& unit, const Idf& idf) {
    double sum = 0.0;
    for (const std::uint64_t count : unit.documents) {
        sum += idf(static_cast<double>(context.statistics.documents), static_cast<double>(count));
    }
    return sum;
}

/// The mean length of the live documents, of one field or of all.
double average_length(const CollectionStatistics& statistics,
                      std::optional<std::uint32_t> field = std::nullopt);

/// k1, b and the mean length as a Saturation with factor k1 + 1.
Saturation saturation_of(const ScoringContext& context,
                         std::optional<std::uint32_t> field = std::nullopt);

}  // namespace assay
