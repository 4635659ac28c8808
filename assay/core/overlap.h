#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/core/id_match.h"

namespace assay {

/// A share of labelled queries with a result below which a run is worth a warning, and a gate
/// without a `min_overlap` of its own inconclusive.
inline constexpr double kLeastOverlap = 0.5;

/// A share of ids that the corpus does not have above which they are worth a warning, and a gate
/// without a `max_unknown` of its own inconclusive.
inline constexpr double kMostUnknown = 0.05;

/// Examples of ids on both sides, and what would make them agree.
struct IdExamples {
    std::vector<std::string> labels;
    std::vector<std::string> run;
    IdAgreement agreement;
};

/// How far a run and the labels speak of the same queries and documents.
struct RunOverlap {
    std::size_t queries = 0;       ///< of the labels
    std::size_t with_results = 0;  ///< of these, for which the run has a result
    std::size_t results = 0;       ///< that the run has for them
    std::size_t labelled = 0;      ///< of the results: their document has a label for the query
    IdExamples query_ids = {};     ///< where there is little overlap: those of one side only
    std::string query = {};        ///< where nothing is labelled: a query with labels and results
    IdExamples doc_ids = {};       ///< and its documents

    double share() const {
        return queries == 0 ? 1.0
                            : static_cast<double>(with_results) / static_cast<double>(queries);
    }
    bool is_little() const { return share() < kLeastOverlap; }
    /// With few labels a query a bad run looks like that; so do ids that are written differently.
    bool nothing_labelled() const { return results > 0 && labelled == 0; }
};

/// Pairs of query and document that name documents which the corpus does not have.
struct UnknownIds {
    std::string corpus;
    std::size_t pairs = 0;
    std::size_t unknown = 0;
    std::vector<std::string> examples = {};  ///< unknown ids
    std::vector<std::string> known = {};     ///< ids of the corpus
    IdAgreement agreement = {};              ///< unknown ids first

    double share() const {
        return pairs == 0 ? 0.0 : static_cast<double>(unknown) / static_cast<double>(pairs);
    }
    bool are_many() const { return share() > kMostUnknown; }
};

}  // namespace assay
