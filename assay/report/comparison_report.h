#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/compare/hints.h"
#include "assay/compare/latency.h"
#include "assay/compare/movements.h"
#include "assay/compare/slices.h"
#include "assay/compare/twins.h"
#include "assay/report/score_report.h"

namespace assay {

/// A query that changed, with both lists where they are shown.
struct ChangedQuery {
    QueryChange change;
    std::string text;  ///< of the query, where known
    std::vector<Movement> movements;
};

/// The largest wins and losses of one system.
struct SystemChanges {
    std::size_t system = 0;
    std::vector<ChangedQuery> losses;  ///< largest first
    std::vector<ChangedQuery> wins;    ///< largest first
};

/// Everything `assay compare` shows.
struct ComparisonReport {
    ScoreTable table;
    std::size_t num_metrics = 0;  ///< those after them serve as twins
    Comparison comparison;
    std::optional<SliceTable> slices;
    std::vector<std::optional<LatencySummary>> latency;  ///< one a system
    std::vector<SystemChanges> changes;
    std::vector<Hint> hints;
    std::vector<Message> warnings;  ///< what the audit has to say

    const std::string& primary_name() const { return table.metrics[comparison.primary]; }
    /// The metric that single queries are compared by: the primary one, or what stands in for it.
    std::size_t tested() const {
        return twin_of(table, comparison.primary).value_or(comparison.primary);
    }
};

/// The output of `assay compare`; csv and latex hold the table of metrics alone, and JSON is
/// report_json's.
std::string render_comparison(const ComparisonReport& report, const ScoreReportOptions& options);

/// What the slices of a system call for saying: the largest loss, and totals that disagree with
/// their slices.
std::vector<Message> slice_notes(const ComparisonReport& report, std::size_t system);

/// ▲ shown to be better, ▼ worse, = unchanged; nothing where nothing is shown.
std::string_view verdict_mark(Verdict verdict);
Text verdict_word(Verdict verdict);

}  // namespace assay
