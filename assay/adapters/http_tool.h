#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "assay/adapters/tool.h"
#include "assay/io/input.h"

namespace assay {

/// Bodies for some queries of their own, JSON objects without a size: {query: body}.
using QueryBodies = std::map<std::string, std::string, std::less<>>;

/// An engine over HTTP, described by a JSON file (docs/engines.md): its kind (elasticsearch,
/// opensearch, solr, meilisearch, generic), address, body, where ids and scores stand in its
/// answers, and how hard it may be asked. `${NAME}` in a header or path is taken from the
/// environment when index() is called, and never shown. A query that `bodies` has is asked with the
/// body there. Throws Error with the file's name for what is wrong in it.
std::unique_ptr<SearchTool> http_tool(const std::string& file, QueryBodies bodies = {});
std::unique_ptr<SearchTool> http_tool(const Input& description, QueryBodies bodies = {});

}  // namespace assay
