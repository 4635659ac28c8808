#pragma once

#include <string>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/metrics/trace.h"
#include "assay/report/text_table.h"

namespace assay {

enum class OutputFormat { table, markdown, csv, json, latex };

/// The format a user names; throws Error listing them when there is none such.
OutputFormat parse_output_format(std::string_view name);

/// The same without JSON, which is no table: `table` stands in its place.
TableFormat table_format(OutputFormat format);

struct ScoreReportOptions {
    OutputFormat format = OutputFormat::table;
    Language language = Language::english;
    int digits = 4;
    bool per_query = false;
};

/// Scores of one aspect of the labels; `aspect` is empty where they have only one.
struct AspectScores {
    std::string aspect;
    ScoreTable table;
};

/// The whole output of `assay eval`: several systems side by side, the conventions under them. CSV
/// is one table and nothing else, with a first column `aspect` where aspects have names.
std::string render_scores(const std::vector<AspectScores>& scores,
                          const ScoreReportOptions& options);

/// What render_scores() writes under its tables and CSV has no place for: counts, reasons,
/// conventions.
std::string notes_beside(const std::vector<AspectScores>& scores,
                         const ScoreReportOptions& options);

/// The same as docs/scores-json.md describes it.
std::string scores_json(const std::vector<AspectScores>& scores, bool per_query);

}  // namespace assay
