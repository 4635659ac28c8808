#pragma once

#include <vector>

#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// Reads a run from JSON lines, a JSON array of objects, or CSV or TSV with a header: a row a
/// result (`query`, `doc`, `score` and/or `rank`, and `system`), or a row a query (`query`,
/// `results`, `latency_ms`), whose results are ids or objects {doc, score, rank}; or from one JSON
/// object {"query": {"document": score}} or {"query": [results]}.
///
/// Either all results have scores or none: then they are ordered by rank, which in a list is the
/// place where no rank is given.
Run read_record_run(const Input& input, Format format, const ReadOptions& options);

/// The same for rows of several systems: a run for each, in the order in which they come up.
std::vector<Run> read_record_runs(const Input& input, Format format, const ReadOptions& options);

}  // namespace assay
