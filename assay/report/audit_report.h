#pragma once

#include <string>

#include "assay/audit/audit.h"
#include "assay/report/score_report.h"

namespace assay {

struct AuditReportOptions {
    OutputFormat format = OutputFormat::table;  ///< table, markdown or json
    Language language = Language::english;
    int digits = 4;
    std::size_t listed = 10;  ///< queries or pairs shown before "and so many more"
};

/// The whole output of `assay audit`: findings first, then what they rest on.
std::string render_audit(const Audit& audit, const AuditReportOptions& options);

/// The same as docs/audit-json.md describes it.
std::string audit_json(const Audit& audit);

/// The pairs to label, for those who label: CSV with the columns query, doc, why.
std::string settle_csv(const Audit& audit);

}  // namespace assay
