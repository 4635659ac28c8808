#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "assay/adapters/tool.h"

namespace assay {

/// An engine over HTTP, described by a JSON file (docs/engines.md): its kind (elasticsearch, solr,
/// meilisearch, generic), address, body, where ids and scores stand in its answers, and how hard it
/// may be asked. `${NAME}` in a header is taken from the environment when a request is made, and
/// never shown. Throws Error with the file's name for what is wrong in it.
std::unique_ptr<SearchTool> http_tool(const std::string& file);

}  // namespace assay
