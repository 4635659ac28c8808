#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "assay/audit/comparison_worlds.h"

namespace assay {

/// Documents by query number.
using ChosenPairs = std::map<std::size_t, std::vector<std::string>>;

/// True when, whatever grades the chosen documents get, no label of the others can change the sign
/// of the mean delta. `bounds` has one entry a query. False also where there are more than `limit`
/// cases to look at, unless nothing is left unjudged.
bool certain_whatever(const ComparisonWorlds& comparison, const ChosenPairs& chosen,
                      std::span<const QueryBounds> bounds, std::size_t limit);

}  // namespace assay
