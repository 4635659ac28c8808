#pragma once

// The lines of docs/tool-protocol.md.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/adapters/tool.h"
#include "assay/io/value.h"

namespace assay {

inline constexpr std::string_view kToolProtocol = "assay.tool/1";

/// Requests, each with its line feed.
std::string hello_line(std::int64_t id, std::string_view setup, std::string_view language);
std::string index_line(std::int64_t id, const std::string& documents, const std::string& folder);
std::string search_line(std::int64_t id, const std::string& query, std::size_t limit, bool cold);
std::string tokens_line(std::int64_t id, const std::string& text, SearchTool::TextKind kind);
std::string bye_line(std::int64_t id);

/// What an answer says, whatever was asked.
struct ToolMessage {
    bool ok = false;
    std::string error;               ///< the tool's words when it is not ok
    const Value* members = nullptr;  ///< valid until the parser is used again
};

/// Throws Error, with the line, when it is no answer to request `id`.
ToolMessage read_answer(JsonParser& parser, const std::string& line, std::int64_t id);

/// What the members of an answer say; Errors name the member that is wrong.
ToolInfo tool_info(const Value& answer);
IndexFacts index_facts(const Value& answer);
ToolAnswer search_answer(const Value& answer, ScoreDirection scores, std::size_t limit);
std::vector<std::string> token_list(const Value& answer);

}  // namespace assay
