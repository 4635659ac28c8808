#pragma once

#include <string>

#include "assay/index/index.h"
#include "assay/metrics/trace.h"

namespace assay {

/// What `assay index info` shows.
std::string index_info_table(const Index& index, Language language);
/// The same as JSON, `assay.index/1`.
std::string index_info_json(const Index& index);

}  // namespace assay
