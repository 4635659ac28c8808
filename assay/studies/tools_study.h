#pragma once

/// Search tools put beside the BM25 standard, and beside labels where there are any: quality, time,
/// size, and why a tool misses what it misses. docs/tools.md tells it to users.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/adapters/tool.h"
#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"
#include "assay/metrics/message.h"
#include "assay/stats/bootstrap.h"
#include "assay/studies/search_budget.h"
#include "assay/studies/site.h"
#include "assay/studies/standard.h"
#include "assay/studies/tool_contest.h"
#include "assay/studies/tool_reasons.h"
#include "assay/studies/tool_status.h"

namespace assay {

/// A tool in one of its set-ups, before it is started.
struct ToolSpec {
    std::string name;  ///< unique: lunr, lunr:bigram
    std::string tool;
    std::string setup = "default";
    std::string homepage = {};
    Message about = {};
    std::string code = {};                    ///< the configuration to paste
    std::vector<std::string> fixes = {};      ///< reasons it is made for
    std::optional<Threshold> threshold = {};  ///< by the tool's own scores
    /// Starts nothing yet. `folder` is the tool's own.
    std::function<std::unique_ptr<SearchTool>(const std::string& folder)> open = {};
    /// In place of a tool: results that are there already, by query id or else by query text.
    std::shared_ptr<const Run> ready = {};
};

struct ToolsOptions {
    StandardOptions standard;
    Threshold threshold;
    std::size_t depth = 100;                 ///< results that every tool is asked for
    double beta = 1.0;                       ///< of F
    std::vector<std::string> label_metrics;  ///< the primary one first
    double budget_seconds = 60.0;            ///< of searching, a tool; what is left then is not run
    double budget_ceiling = 5.0;             ///< times that, by the clock on the wall
    double max_failed = 0.05;      ///< share of queries that went wrong, and of unknown ids
    double timing_seconds = 10.0;  ///< of the timing phase, a tool
    std::size_t repetitions = 3;
    std::size_t jobs = 2;  ///< tools that index and search at once; timing is one at a time
    std::size_t threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t samples = 10'000;           ///< of the bootstrap that gives intervals
    std::vector<Threshold> other_thresholds;  ///< under which the order of tools is looked at again
};

/// A mean over queries with its interval.
struct MeanScore {
    double value = 0.0;  ///< NaN where there is none
    Interval interval{0.0, 0.0};
    std::size_t n = 0;
};

/// Milliseconds inside the tool.
struct ToolTiming {
    std::vector<double> of_query;  ///< median over the repetitions, NaN where not timed
    std::size_t timed = 0;         ///< queries
    std::size_t repetitions = 0;   ///< fewest of a timed query
    double p50 = 0.0;
    double p95 = 0.0;
    double p99 = 0.0;
    double max = 0.0;
    std::optional<double> cold_p50;
    std::optional<double> cold_p95;
    std::optional<double> requests;  ///< mean a query, cold
    std::optional<double> bytes;
};

struct ToolQuality {
    MeanScore precision;
    MeanScore precision_answered;  ///< over queries that found anything
    MeanScore recall;
    MeanScore f;
    MeanScore rank;      ///< 0 to 100
    MeanScore rank_exp;  ///< with exponential gain
    MeanScore zero_hits;
    std::vector<MeanScore> by_labels;  ///< as ToolsOptions::label_metrics; empty without labels
};

struct ToolResult {
    ToolSpec spec;
    ToolInfo info;
    IndexFacts index;
    std::optional<std::uint64_t> peak_memory;
    std::vector<ToolAnswer> answers;            ///< one a query, after the tool's threshold
    std::vector<std::vector<ToolHit>> dropped;  ///< by that threshold
    std::vector<std::optional<std::vector<std::string>>> tokens;  ///< of each query
    std::vector<std::vector<ToolReason>> reasons;                 ///< one list a query
    /// Whether the tool refused a query, and took it without signs that can be operators.
    std::vector<bool> signs_refused;
    std::optional<ToolTiming> timing;
    ToolQuality quality;
    std::string failure;  ///< why it could not be run at all
    ToolStatus status = ToolStatus::ok;
    UnknownIds unknown;
    std::vector<FailureWords> failures;  ///< each once, the commonest first
    BudgetUse budget;
    std::vector<std::string> notes;

    std::size_t count(AnswerStatus what) const;
};

/// The tools of status ok by rank score under one standard.
struct ToolOrder {
    std::string analyzer;
    Threshold threshold;
    /// One a tool, without the standard itself; NaN where it has none, or no place in orders.
    std::vector<double> scores;
    std::vector<std::size_t> ranking;  ///< tools, best first
    double tau = 0.0;                  ///< against the standard in use
};

struct LabelAgreement {
    std::string metric;
    double tau = 0.0;
    Interval interval{0.0, 0.0};
};

struct ToolsStudy {
    std::string name;
    std::shared_ptr<const Site> site;
    std::shared_ptr<const Queries> queries;
    std::shared_ptr<const Labels> labels;  ///< independent ones, or null
    ToolsOptions options;
    std::vector<StandardAnswer> standard;  ///< one a query
    std::shared_ptr<const Labels> standard_labels;
    std::vector<ToolResult> tools;  ///< the standard itself first
    std::vector<Run> runs;          ///< one a tool
    ScoreTable by_standard;         ///< rank score over 100, precision, recall, F
    std::optional<ScoreTable> by_labels;
    std::vector<ToolOrder> orders;  ///< the first is that of the standard in use
    std::optional<LabelAgreement> agreement;
    ToolContest contest;
    std::vector<SetupAdvice> advice;

    std::size_t empty_standards() const;
};

/// What is being done, for people who wait.
struct ToolsProgress {
    std::string tool;
    std::string phase;
    std::size_t done = 0;
    std::size_t total = 0;
};

/// Runs everything. `site` has an index for the standard in use, and others for more standards to
/// look at; `work` is a folder for files of the tools. A tool that cannot be run is in the result
/// with its failure. Throws Error when nothing can be said at all: no query has a standard, or
/// there are labels and none of them is for one of the queries.
ToolsStudy study_tools(std::shared_ptr<const Site> site, std::shared_ptr<const Queries> queries,
                       std::shared_ptr<const Labels> labels, std::vector<ToolSpec> tools,
                       const ToolsOptions& options, const std::string& work,
                       const std::function<void(const ToolsProgress&)>& progress);

/// How far the tools of some studies could be measured: none of them, some, or all.
enum class Measured : std::uint8_t { nothing, partly, all };
Measured measured(std::span<const ToolsStudy> studies);

/// What came of it, in plain words: the first is the verdict.
std::vector<Message> tools_verdict(const ToolsStudy& study);
/// Whether the order of the tools holds under the other standards.
Message order_verdict(const ToolsStudy& study);
Message agreement_verdict(const LabelAgreement& agreement);

}  // namespace assay
