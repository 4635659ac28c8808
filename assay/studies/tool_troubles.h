#pragma once

#include <vector>

#include "assay/studies/tools_study.h"

namespace assay {

/// What went wrong with each tool, and what has no place in the verdict for it, in plain words.
void add_tool_troubles(const ToolsStudy& study, std::vector<Message>& messages);

}  // namespace assay
