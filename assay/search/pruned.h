#pragma once

#include <vector>

#include "assay/search/plain.h"

namespace assay {

/// The hits of search_plain(), found without scoring documents that cannot be among them.
///
/// Where some units are needed, only documents with all of them are looked at. Else MaxScore
/// (Turtle and Flood 1995): documents that have none but units whose bounds together stay below
/// the k-th best score are passed over. A part of a score that reads positions is left out, and its
/// bound taken, until the document has a chance.
std::vector<Hit> search_pruned(const Task& task);

}  // namespace assay
