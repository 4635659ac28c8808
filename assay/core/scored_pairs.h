#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "assay/core/scale.h"

namespace assay {

/// (query, document) pairs with a label and what a model said: a score, a class, or both. Input of
/// the pointwise metrics. Columns are parallel and in the order of the file.
struct ScoredPairs {
    std::string source;
    Scale scale;
    std::vector<std::string> queries;  ///< distinct, in byte order
    std::vector<std::uint32_t> query;  ///< number in `queries`
    std::vector<std::string> docs;
    std::vector<double> grade;      ///< the label
    std::vector<double> score;      ///< NaN where the file has none
    std::vector<double> predicted;  ///< grade of the predicted class, NaN where none
    std::size_t skipped = 0;

    std::size_t size() const { return grade.size(); }
};

}  // namespace assay
