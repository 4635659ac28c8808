#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/search/attribute_filter.h"
#include "assay/search/prepared_query.h"

namespace assay {

/// A term that was given up so that documents could match.
struct DroppedTerm {
    enum class Reason {
        absent,  ///< it is in no document
        light,   ///< it weighed least
    };
    std::string label;
    Reason reason = Reason::absent;
    double weight = 0.0;  ///< idf times the query's weight
};

/// Counts the documents that meet the query's condition and the filter, up to `limit`.
std::size_t count_matches(const Index& index, const PreparedQuery& query,
                          const AttributeFilter& filter, std::size_t limit);

/// Term dropping (丢词): as long as fewer than `wanted` documents match, takes terms out of the
/// query: first those in no document, then the one that weighs least (of equals, the later one).
/// Leaves terms marked with +, groups, and the last term there is.
std::vector<DroppedTerm> drop_terms(PreparedQuery& query, const Index& index,
                                    const AttributeFilter& filter, std::size_t wanted);

}  // namespace assay
