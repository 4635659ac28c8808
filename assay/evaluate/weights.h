#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/queries.h"

namespace assay {

/// Weights of queries and where they come from, which is printed with what they decide about.
struct QueryWeights {
    std::vector<double> values = {};  ///< one an id that was asked for
    std::string source = {};          ///< the file; empty where there is none
    std::string column = {};          ///< its column with the weights
    std::size_t skipped = 0;          ///< rows of the file passed over when lenient
};

/// The weight of each of `ids`, from the attribute `column` of the queries, which may have another
/// name in the file itself. Throws Error when one
/// of them or its weight is not there, and when a weight in the file is not a number of at least 0;
/// it names the first such line. Throws Error, too, when the weights asked for are so large that
/// sums of them are beyond the range of double; it names the largest. Queries beside `ids` need no
/// weight, and when `lenient` those whose weight is none are skipped and counted.
QueryWeights query_weights(const Queries& queries, const std::string& column,
                           std::span<const std::string_view> ids, bool lenient = false);

}  // namespace assay
