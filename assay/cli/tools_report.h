#pragma once

#include <span>
#include <string>

#include "assay/report/report_data.h"
#include "assay/studies/tools_study.h"

namespace assay {

/// The studies as one report: the tools page, and every tool compared with the standard by labels,
/// or by the standard where there are none. Queries of all studies together have distinct ids.
ReportData tools_report(std::span<const ToolsStudy> studies, const std::string& title,
                        Language language, std::size_t threads);

/// Everything as files that the other verbs read, into a folder of each study's own under `folder`:
/// queries.csv, standard.csv (labels), labels.csv where there are any, a run for each tool, and
/// the tables of scores.
void save_studies(std::span<const ToolsStudy> studies, const std::string& folder);

}  // namespace assay
