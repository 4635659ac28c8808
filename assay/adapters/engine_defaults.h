#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/adapters/engine_config.h"

namespace assay {

/// Where things stand in the answers of a kind of engine; nothing is known of a generic one.
struct EnginePointers {
    std::optional<std::string> hits;
    std::optional<std::string> id;
    std::optional<std::string> score;
    std::optional<std::string> took_ms;
};
EnginePointers engine_pointers(EngineKind kind);

/// What of a description decides how a kind of engine is asked.
struct EngineFacts {
    std::string index;
    std::vector<std::string> fields;
    std::string id;  ///< the pointer to it
};
struct EngineDefaults {
    std::string path;  ///< empty where the index is not named
    std::string body;
};
EngineDefaults engine_defaults(EngineKind kind, const EngineFacts& facts);

}  // namespace assay
