#pragma once

// The tables of a comparison, as cells.

#include "assay/report/comparison_report.h"
#include "assay/report/text_table.h"

namespace assay {

/// Every metric of one system beside the first.
TextTable metric_table(const ComparisonReport& report, std::size_t system,
                       const ScoreReportOptions& options);

/// Every pair of systems by the first metric: the row's mean minus the column's.
TextTable pair_matrix(const ComparisonReport& report, const ScoreReportOptions& options);

/// Systems by the first metric, with letters for those that cannot be told apart, and latency.
TextTable ranking_table(const ComparisonReport& report, const ScoreReportOptions& options);

/// One system's slices by the first metric, the largest loss first.
TextTable slice_table(const ComparisonReport& report, std::size_t system,
                      const ScoreReportOptions& options);

/// A changed query's documents: grade, rank before, rank after.
TextTable movement_table(const ComparisonReport& report, const ChangedQuery& query,
                         const ScoreReportOptions& options);

}  // namespace assay
