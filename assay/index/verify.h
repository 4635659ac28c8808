#pragma once

#include <string>
#include <vector>

namespace assay {

/// Reads every byte of an index and says everything that is wrong with it, a line each: checksums,
/// terms and postings, ids that come twice or are not found, columns, numbers that disagree. Empty
/// when all is well. Throws Error when the index cannot even be read as one.
std::vector<std::string> verify_index(const std::string& folder);

}  // namespace assay
