#pragma once

#include <string>

#include "assay/evaluate/pointwise.h"
#include "assay/report/score_report.h"

namespace assay {

/// The output of `assay eval --pointwise`: values for people; with --format json the curves and
/// matrices, too, as docs/scores-json.md describes them ("assay.pointwise/1").
std::string render_pointwise(const PointwiseReport& report, const ScoreReportOptions& options);

/// The lines under the table, for which CSV has no place: counts and conventions.
std::string notes_beside(const PointwiseReport& report, Language language);

}  // namespace assay
