#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/adapters/tool.h"
#include "assay/io/input.h"

namespace assay {

enum class EngineKind : std::uint8_t { elasticsearch, opensearch, solr, meilisearch, generic };

/// How an engine is asked and its answers are read: docs/engines.md. Texts may have {query} and
/// {limit} in them, and `${NAME}` for a variable of the environment.
struct EngineConfig {
    std::string source;  ///< the file, for messages
    EngineKind kind = EngineKind::generic;
    std::string name;
    std::string url;   ///< without a slash at its end
    std::string path;  ///< with one at its beginning
    std::string method;
    std::string body;  ///< JSON without blanks, or nothing
    std::vector<std::pair<std::string, std::string>> headers;
    // JSON pointers: to the list of hits in an answer, to id and score in a hit, to the time.
    std::string hits;
    std::string id;
    std::optional<std::string> score;
    std::optional<std::string> took_ms;
    ScoreDirection scores = ScoreDirection::higher;
    std::size_t concurrency = 4;
    double rate = 20.0;  ///< requests a second, 0 for as many as come
    std::size_t retries = 3;
    double timeout_seconds = 10.0;
    std::string ca_file;
};

/// Throws Error with file and line for what is wrong.
EngineConfig read_engine_config(const Input& input);

}  // namespace assay
