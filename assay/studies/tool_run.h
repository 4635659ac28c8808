#pragma once

#include <span>
#include <string>
#include <vector>

#include "assay/adapters/tool.h"
#include "assay/core/queries.h"
#include "assay/core/run.h"
#include "assay/studies/standard.h"

namespace assay {

/// A tool's answers as a run: by rank, as the tool gave them. A query that found nothing, failed or
/// timed out is in the run with no results; one that was not run is not in it. `answers` and
/// `latency_ms` (which may be empty) have one entry a query. The ids of queries are views into
/// `queries`.
Run tool_run(std::string name, const Queries& queries, std::span<const ToolAnswer> answers,
             std::span<const double> latency_ms);

/// Drops the hits that the tool's own scores put below the threshold, and returns them. Where lower
/// scores are better only a score can be one (a share of 0, the best there is, would leave
/// nothing), and it is the highest that is kept. Tools without scores keep everything.
std::vector<ToolHit> apply_tool_threshold(ToolAnswer& answer, ScoreDirection direction,
                                          const Threshold& threshold);

/// The run as JSON lines, one a query: query, latency_ms where known, results by rank.
std::string run_jsonl(const Run& run);

}  // namespace assay
