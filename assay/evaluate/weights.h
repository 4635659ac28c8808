#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/queries.h"

namespace assay {

/// The weight of each of `ids`, from the attribute `column` of the queries. Throws Error when a
/// query or its weight is not there, or the weight is not a number of at least 0; it names the
/// first such line of the file.
std::vector<double> query_weights(const Queries& queries, const std::string& column,
                                  std::span<const std::string_view> ids);

}  // namespace assay
