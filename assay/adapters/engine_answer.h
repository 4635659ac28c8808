#pragma once

#include <cstddef>

#include "assay/adapters/engine_config.h"
#include "assay/adapters/tool.h"
#include "assay/io/value.h"

namespace assay {

/// What the JSON of an engine's answer says. An answer of which the engine says that it is not
/// complete is none. Throws Error for hits, ids and scores that are not where they should be.
ToolAnswer engine_answer(const Value& json, const EngineConfig& config, std::size_t limit);

}  // namespace assay
