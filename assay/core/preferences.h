#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/bytes.h"

namespace assay {

/// One row of a preference file: within a subgroup of one rater's judgments for a query, documents
/// of a higher level are preferred to those of a lower. Level 0 is nonrelevant: below everything
/// else that the rater judged.
struct PreferenceRow {
    std::string_view rater;     ///< TREC: user judgment group
    std::string_view subgroup;  ///< TREC: user judgment subgroup
    std::string_view doc;
    double level = 0.0;
};

/// Preferences between documents, a type of their own: they are not grades. Queries in byte order,
/// the rows of a query in the order of the file.
struct Preferences {
    std::string source;
    std::vector<std::string_view> queries;
    std::vector<std::vector<PreferenceRow>> rows;  ///< one vector a query
    std::size_t skipped = 0;
    std::shared_ptr<const Bytes> storage;
};

}  // namespace assay
