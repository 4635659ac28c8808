#pragma once

#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// Reads a run in TREC form, one result a line: `query Q0 document rank score system`.
///
/// Nothing is copied: an index of where each query's rows stand is made here, on options.threads
/// threads, and the rows themselves are parsed when they are read. Rows of a query need not stand
/// together.
Run read_trec_run(const Input& input, const ReadOptions& options);

/// The same, line by line and without a trick: what the tests hold read_trec_run to.
Run read_trec_run_plainly(const Input& input, const ReadOptions& options);

}  // namespace assay
