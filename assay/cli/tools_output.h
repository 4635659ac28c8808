#pragma once

#include <span>
#include <string>

#include "assay/io/json.h"
#include "assay/report/text_table.h"
#include "assay/studies/tools_study.h"

namespace assay {

/// For people: quality, costs, reasons, and what to make of it.
std::string tools_text(const ToolsStudy& study, Language language, TableFormat format);

/// A row a tool, with everything that is a number.
std::string tools_csv(std::span<const ToolsStudy> studies);

/// docs/tools-json.md describes both: the whole object, and the list of studies alone.
std::string tools_json(std::span<const ToolsStudy> studies);
void write_studies(JsonWriter& json, std::span<const ToolsStudy> studies);

/// Members of a tool: what its numbers are good for, and why.
void write_tool_standing(JsonWriter& json, const ToolsStudy& study, const ToolResult& tool);
/// Members of a study: which tool is best, which set-ups are advised.
void write_contest(JsonWriter& json, const ToolsStudy& study);

}  // namespace assay
