#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "assay/cli/ground_options.h"
#include "assay/cli/input_options.h"
#include "assay/core/queries.h"
#include "assay/report/comparison_report.h"
#include "assay/report/report_builder.h"

namespace assay {

/// The options of the verbs that compare: compare and report.
struct ComparisonInput {
    std::vector<std::string> files;
    std::vector<std::string> metrics;
    InputOptions input;
    PolicyOptions policy;
    GroundOptions grounds;
    bool no_audit = false;
    std::string corpus;                       ///< which documents there are; empty: not known
    std::string scores;                       ///< a ready table in place of labels and runs
    std::vector<std::string> systems;         ///< of it, the base first
    std::vector<std::string> less_is_better;  ///< metrics of it
    std::string queries;                      ///< texts and attributes
    std::vector<std::string> slices;          ///< attributes to slice by; none: all
    bool no_slices = false;
    std::size_t small_slice = 10;
    std::string frequency = "frequency";
    bool weighted = false;
    std::string test = "randomisation";
    std::string correction = "holm";
    std::string interval = "wide";
    std::string primary;  ///< a metric; empty: the first that has a goal
    CompareOptions compare;
    std::size_t top = 3;    ///< changed queries to show, each way
    std::size_t depth = 5;  ///< results of each list to show
};

void add_comparison_options(CLI::App& parser, ComparisonInput& options);

/// What was read, kept for those who want more of it than the report has.
struct LoadedComparison {
    Labels labels;
    std::vector<Run> runs;
    Plan plan;
    std::optional<Queries> queries;
    ComparisonReport report;
    std::vector<AuditFinding> findings;  ///< of the audit, most severe first
};

/// Reads, scores and compares. With one run there is nothing to compare: scores only.
LoadedComparison load_comparison(const ComparisonInput& options);

/// Scores and compares what is loaded already: labels, runs, plan and, if there are any, queries.
void compare_loaded(const ComparisonInput& options, LoadedComparison& loaded);

/// What a report shows of it; its comparison and findings are moved there.
ReportData report_data_of(LoadedComparison& loaded, const ListOptions& lists = {});

}  // namespace assay
