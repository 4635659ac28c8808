#pragma once

#include <vector>

#include "assay/cli/command.h"

namespace assay {

/// What `assay index` does to an index that is there: delete, merge, verify, info, attributes,
/// export; and import, which makes one.
std::vector<Command> add_index_verbs(CLI::App& index);

}  // namespace assay
