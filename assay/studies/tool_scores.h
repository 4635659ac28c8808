#pragma once

#include "assay/studies/tools_study.h"

namespace assay {

/// The metrics of ToolsStudy::by_standard, by their places.
enum StandardMetric : std::size_t { kRankScore, kPrecision, kRecall, kF };

/// A ToolResult for the standard itself: what BM25 answers, at the depth of the tools.
ToolResult standard_as_tool(const ToolsStudy& study);

/// Fills runs, both tables and every tool's quality from the answers.
void score_tools(ToolsStudy& study);

/// The mean rank score (over 100) of each run under another standard.
std::vector<double> rank_scores(const Labels& standard, std::span<const Run> runs,
                                std::size_t depth, std::size_t threads);

}  // namespace assay
