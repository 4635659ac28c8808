#pragma once

// What stands under a table of scores: counts, reasons, conventions.

#include <string>
#include <string_view>

#include "assay/report/score_report.h"

namespace assay {

/// Lines about the scores: numbers beside the values, what is undefined, left out, missing or
/// skipped, and last the conventions.
std::string score_notes(const ScoreTable& scores, const ScoreReportOptions& options);

/// `conventions: ties=docid-desc ... relevant_from=1`
std::string conventions_line(const Conventions& conventions, Language language);

/// `weights: 1 row skipped`, a line; empty when none was.
std::string weights_note(std::size_t skipped, Language language);

/// The lines as they stand under a table: a list in Markdown, comments in LaTeX. CSV has no place
/// for them.
std::string under_table(std::string_view notes, OutputFormat format);

}  // namespace assay
