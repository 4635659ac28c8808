#pragma once

#include <string>
#include <vector>

#include "assay/cli/input_options.h"

namespace assay {

/// The lists after each stage of a search chain.
struct Stages {
    std::vector<Run> runs;
    std::vector<std::size_t> depths;  ///< one a stage; 0: whole lists
};

/// Each is FILE, NAME=FILE or NAME=FILE@DEPTH. Throws Error.
Stages read_stages(const std::vector<std::string>& files, const InputOptions& input, TieOrder ties);

}  // namespace assay
